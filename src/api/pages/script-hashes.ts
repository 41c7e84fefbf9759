import { createHash } from 'node:crypto';

/**
 * Finds the inline scripts that carry the mark of this rendering as their nonce, hashes them for the page's policy, and
 * takes the marks out. A script that came in with somebody's text has no mark, so it gets no hash and does not run.
 */
export function takeScriptMarks(body: Buffer, mark: string): { body: Buffer; scriptHashes: string[] } {
  const nonce = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  const html = body
    .toString()
    .replaceAll(new RegExp(`<script([^>]*)${nonce}([^>]*)>(.*?)</script>`, 'gs'), (whole, before, after, text) => {
      if (!`${before}${after}`.includes(' src=')) hashes.add(hashScript(text));
      return whole;
    })
    .replaceAll(nonce, '');
  return { body: Buffer.from(html), scriptHashes: [...hashes] };
}

export function hashScript(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
