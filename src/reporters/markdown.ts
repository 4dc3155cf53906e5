export const markdown = () => '';
