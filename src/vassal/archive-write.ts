import JSZip from 'jszip';

/** A file of an archive: its full path inside it, with forward slashes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** Every entry carries this time, so that the same contents give the same bytes. */
const written = new Date('2000-01-01T00:00:00Z');

const encoder = new TextEncoder();

/** What is packed already gains nothing by deflating. */
const packed = /\.(png|jpe?g|gif|pdf|vsav|vlog|zip|mp3)$/i;

/** A saved game is long and says the same again and again: to look further back costs much and gains little. */
const levelOf = (name: string): number => (name === 'savedGame' ? 2 : 6);

/**
 * A ZIP file as VASSAL reads it: sizes stand in the headers (Java refuses a stored entry with a data descriptor), entries
 * stand in the order of their names, no folders.
 */
export function writeArchive(entries: readonly ArchiveEntry[]): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const { name, bytes } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name in zip.files) throw new Error(`two files of one archive are called ${name}`);
    const compression = packed.test(name) ? 'STORE' : 'DEFLATE';
    // JSZip would turn a text into bytes itself, and slowly.
    const content = typeof bytes === 'string' ? encoder.encode(bytes) : bytes;
    zip.file(name, content, { date: written, createFolders: false, compression, compressionOptions: { level: levelOf(name) } });
  }
  return zip.generateAsync({ type: 'uint8array', streamFiles: false, platform: 'DOS' });
}
