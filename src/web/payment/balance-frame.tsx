import type { ReactNode } from 'react';
import { HUNTER } from '#values/bow/finish.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import driveShaft from '../../../assets/pictures/drive-shaft-black.webp?picture';

type BalanceFrameProps = {
  /** What the bow is called; null: the Hunter, none, or not known yet. */
  bowName: string | null;
  /** The headline, and why the customer is here. */
  head: ReactNode;
  children: ReactNode;
};

/**
 * The page of a payment link, from the server's HTML to the order: the picture and the headline stay where they are, and the
 * rest fills in. The picture has neither of the finishes, which the page does not know at first.
 */
export function BalanceFrame({ bowName, head, children }: BalanceFrameProps) {
  // Never the Hunter for another bow.
  const isHunter = bowName === null || bowName === HUNTER;
  return (
    <>
      <div className="grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-7 lg:grid-cols-2">
        <div className="-mt-6 lg:order-2 lg:mt-0">
          <Picture
            source={driveShaft}
            alt=""
            first
            sizes="(min-width: 64rem) 45vw, 100vw"
            className={`aspect-video h-auto w-full object-cover object-[50%_30%] md:aspect-5/2 ${isHunter ? '' : 'invisible'}`}
          />
        </div>
        <div>{head}</div>
      </div>
      {children}
    </>
  );
}

const WITHOUT_SCRIPTS =
  'Your card has not been charged. To see your order and pay its balance, please switch it on and open the link in our email again. If that is not possible, please write to us and name your order number.';

/** In place of the payment, where the order itself is in the server's HTML. */
export function PayWithoutScripts() {
  return (
    <noscript>
      <h2 className="title-part text-bone">Paying needs JavaScript</h2>
      <p className="mt-5">{WITHOUT_SCRIPTS}</p>
    </noscript>
  );
}

/** The headline of nearly all who open a payment link, before their order is known. */
export function BalanceHeadWaiting() {
  return (
    // What the page says depends on its address: its scripts run as soon as its first screen stands.
    <header data-lively className="max-w-3xl">
      <noscript>
        <h1 className="title-chapter text-bone">This page needs JavaScript</h1>
        <p className="mt-6 text-lg">{WITHOUT_SCRIPTS}</p>
        <div className="mt-10 flex flex-wrap gap-4">
          <WaysOn />
        </div>
      </noscript>
      <div className="noscript:hidden">
        <h1 className="title-chapter text-bone">Complete your payment</h1>
        <p role="status" className="sr-only">
          Loading your order…
        </p>
        <div aria-hidden="true" className="prose-lead mt-6">
          {['w-full', 'w-11/12', 'w-[96%]', 'w-4/5 md:hidden', 'w-2/5 md:hidden'].map((width) => (
            <div key={width} className={`flex h-[1lh] items-center ${width}`}>
              <Skeleton className="h-[1.1rem] w-full" />
            </div>
          ))}
        </div>
      </div>
    </header>
  );
}

/** The lines of the order and of its money, without their figures. */
export function BalanceWaiting() {
  return (
    <div
      aria-hidden="true"
      className="mt-12 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-16 lg:grid-cols-2 noscript:hidden"
    >
      <WaitingLines title="Your order" labels={['Order number', 'Customer', 'Email']} />
      <WaitingLines title="Payment" labels={['Total', 'Deposit already paid', 'Amount due']} />
    </div>
  );
}

function WaitingLines({ title, labels }: { title: string; labels: string[] }) {
  return (
    <section>
      <h2 className="title-part text-bone">{title}</h2>
      <dl className="mt-5 border-rule-strong border-t">
        {labels.map((label) => (
          // No higher than a letter: the line is as high as with words.
          <AmountLine key={label} label={label} value={<Skeleton className="h-4 w-28" />} />
        ))}
      </dl>
    </section>
  );
}
