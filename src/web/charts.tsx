export const Charts = () => null;
