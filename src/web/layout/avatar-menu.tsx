import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { Avatar, customerName } from './avatar.tsx';
import { ACCOUNT_PLACES } from './site-places.ts';
import { useSignOut } from './use-sign-out.ts';

export type AvatarMenuProps = { user: CurrentUser; buttonClass: string };

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center px-5 text-left outline-none data-highlighted:bg-rule data-disabled:text-ash';

/** Opens at once: it is fetched by the click that asks for it. It is in the bar, among what it belongs to. */
export function AvatarMenu({ user, buttonClass }: AvatarMenuProps) {
  const { pending, leave } = useSignOut();
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger aria-label={`Account of ${customerName(user)}`} className={buttonClass}>
        <Avatar user={user} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        className="opens z-40 w-72 border border-rule bg-night py-2 [--from-y:-0.5rem]"
      >
        <DropdownMenu.Label className="px-5 pt-2 pb-4">
          <span className="block truncate font-semibold text-bone">{customerName(user)}</span>
          <span className="block truncate text-ash text-sm">{user.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="mb-2 h-px bg-rule" />
        {ACCOUNT_PLACES.map(({ path, name }) => (
          <DropdownMenu.Item key={path} asChild>
            <Link to={path} className={ITEM}>
              {name}
            </Link>
          </DropdownMenu.Item>
        ))}
        <DropdownMenu.Item
          disabled={pending}
          onSelect={(event) => {
            // The menu stays, to say what is going on.
            event.preventDefault();
            void leave();
          }}
          className={ITEM}
        >
          {pending ? 'Signing out...' : 'Sign out'}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
