/** Larger is no list of shipments, and is not read. */
const LARGEST_FILE = 1024 * 1024;

type FileRead = { ok: true; text: string } | { ok: false; error: string };

/** The text of a file as spreadsheet programs save it: in UTF-8, in UTF-16 with its mark, or in the letters of old Windows. */
export async function readTextFile(file: Blob & { name: string }): Promise<FileRead> {
  if (file.size > LARGEST_FILE)
    return { ok: false, error: `${file.name} is larger than 1 MB. Please give it in parts.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes);
  if (text.includes('\0')) {
    return { ok: false, error: `${file.name} is no text. Please save it as CSV in your spreadsheet program.` };
  }
  return { ok: true, text };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
