/** Bounds on what is read from a stranger's archive, so that a bomb is refused before it has eaten time or memory. */
export interface Limits {
  /** The archive itself. The largest published modules are about half of it. */
  readonly archiveBytes: number;
  readonly entries: number;
  /** One entry, inflated. */
  readonly entryBytes: number;
  /** All entries read from one archive, inflated. */
  readonly totalBytes: number;
  /** buildFile.xml, savedGame and the small metadata files, which are held in memory as trees. */
  readonly textBytes: number;
  readonly depth: number;
  readonly elements: number;
  /** Of one element. */
  readonly attributes: number;
  /** Characters of one piece definition; traits of one piece. */
  readonly pieceLength: number;
  readonly traits: number;
  /** Leaves of a save or log. */
  readonly commands: number;
}

export const limits: Limits = {
  archiveBytes: 1_000_000_000,
  entries: 60_000,
  entryBytes: 200_000_000,
  totalBytes: 2_000_000_000,
  textBytes: 64_000_000,
  depth: 100,
  elements: 500_000,
  attributes: 1_000,
  pieceLength: 1_000_000,
  traits: 1_000,
  commands: 1_000_000,
};
