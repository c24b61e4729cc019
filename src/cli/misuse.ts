/** A command that was called wrongly: exit status 2. */
export class Misuse extends Error {}
