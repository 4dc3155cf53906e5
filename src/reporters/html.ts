export const html = () => '';
