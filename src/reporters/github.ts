export const github = () => '';
