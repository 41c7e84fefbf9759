import { data } from 'react-router';
import { BowPage, UnknownBow } from '#web/bow/bow-page.tsx';
import { storefrontContext } from '#web/load-context.ts';
import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/bow';

/** The one page that the server renders for whoever asks: its secret is in the address, and it is read without scripts too. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const bow = await context.get(storefrontContext).ownedBow(params.serial, key);
  return data({ bow }, { status: bow ? 200 : 404 });
}

export const meta = () => describePage({ title: 'Your bow', index: false });

export default function Bow({ loaderData: { bow } }: Route.ComponentProps) {
  return bow ? <BowPage bow={bow} /> : <UnknownBow />;
}
