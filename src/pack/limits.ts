/** Bounds on what we read, so that hostile or broken input is refused at once instead of eating the machine. */
export const limits = {
  /** The YAML library needs about 2 ms a kilobyte; long lists belong in CSV. */
  yamlBytes: 2_000_000,
  csvBytes: 32_000_000,
  jsonBytes: 32_000_000,
  csvRows: 200_000,
  csvColumns: 200,
  aliases: 50,
  /** Nesting of brackets and indentation. */
  depth: 64,
  files: 400,
  /** Further problems of one file are counted, not listed. */
  problemsPerFile: 200,
} as const;
