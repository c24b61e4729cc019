export const Rules = () => null;
