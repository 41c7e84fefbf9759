import { type PublicLetter, paragraphsOf } from '#values/letter.ts';
import { storefrontContext } from '#web/load-context.ts';
import type { Route } from './+types/batches-feed';

/** The build letters for feed readers (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const feed = writeFeed(storefront.settings.origin, await storefront.letters());
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}

const NEVER = '2026-01-01T00:00:00.000Z';

function writeFeed(origin: string, letters: PublicLetter[]): string {
  const page = `${origin}/batches`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '  <title>Fulldraw build letters</title>',
    `  <id>${escapeXml(`${origin}/batches.atom`)}</id>`,
    `  <link rel="self" href="${escapeXml(`${origin}/batches.atom`)}"/>`,
    `  <link href="${escapeXml(page)}"/>`,
    '  <author><name>Fulldraw</name></author>',
    `  <updated>${letters[0]?.publishedAt ?? NEVER}</updated>`,
    ...letters.flatMap((letter) => {
      const address = escapeXml(`${page}#letter-${letter.id}`);
      return [
        '  <entry>',
        `    <title>${escapeXml(letter.title)}</title>`,
        `    <id>${address}</id>`,
        `    <link href="${address}"/>`,
        `    <published>${letter.publishedAt}</published>`,
        `    <updated>${letter.publishedAt}</updated>`,
        `    <category term="${escapeXml(letter.about)}"/>`,
        `    <content type="html">${escapeXml(contentOf(origin, letter))}</content>`,
        '  </entry>',
      ];
    }),
    '</feed>',
    '',
  ].join('\n');
}

function contentOf(origin: string, { message, pictures }: PublicLetter): string {
  return [
    ...paragraphsOf(message).map((text) => `<p>${escapeXml(text)}</p>`),
    ...pictures.map(({ url, alt }) => `<p><img src="${escapeXml(origin + url)}" alt="${escapeXml(alt)}"></p>`),
  ].join('');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
