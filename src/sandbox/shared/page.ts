/** The frame of the sandbox's own pages. No inline style or script: the shop's content policy holds for them. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${text(title)} · Sandbox</title>
    <link rel="stylesheet" href="/sandbox/sandbox.css">
  </head>
  <body><main>${body}</main></body>
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that may stand anywhere in a page, in an attribute too. */
export function text(value: string | number): string {
  return String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
