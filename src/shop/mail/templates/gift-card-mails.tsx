import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { colors } from './look.ts';
import { Button, Facts, Heading, Lines, Paragraph, Steps } from './parts.tsx';
import type { Template } from './template.ts';
import { marked } from './template.ts';

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Longer names are left out of the subject: mailboxes cut it off. */
const MOST_OF_A_NAME = 30;

export const giftCard: Template<'gift-card'> = (card) => {
  const { giftCardCode, cardAmount, from, message, origin } = card;
  const worth = formatUsd(cardAmount);
  return (
    <Layout
      subject={marked(card, subjectOf(from, `${worth} gift card for Fulldraw`))}
      title={from === null ? 'Your gift card' : 'A gift card for you'}
      preview={`${worth} for bows and gear at Fulldraw.`}
      origin={origin}
    >
      <Paragraph>
        {from === null
          ? `Here is the gift card that you bought: ${worth} for bows and gear at Fulldraw.`
          : `${onOneLine(from)} sent you ${worth} for bows and gear at Fulldraw.`}
      </Paragraph>
      {message ? (
        <blockquote
          className="soft rule"
          style={{ margin: '0 0 16px', paddingLeft: 16, borderLeft: `3px solid ${colors.rule}`, color: colors.soft }}
        >
          <Lines text={message} />
        </blockquote>
      ) : null}
      <Code code={giftCardCode} rows={[['Amount', worth]]} />
      <HowToUse origin={origin} />
    </Layout>
  );
};

function subjectOf(from: string | null, what: string): string {
  if (from === null) return `Your ${what}`;
  const name = onOneLine(from);
  return name.length > MOST_OF_A_NAME ? `You were sent a ${what}` : `${name} sent you a ${what}`;
}

export const giftCardReissued: Template<'gift-card-reissued'> = (card) => {
  const { giftCardCode, balanceAmount, former, cause, origin } = card;
  const worth = formatUsd(balanceAmount);
  return (
    <Layout
      subject={marked(card, `Your gift card for Fulldraw has a new code`)}
      title="Your gift card has a new code"
      preview={`${worth} are on it. The former code no longer works.`}
      origin={origin}
    >
      <Paragraph>
        {cause === 'lost'
          ? `Here is a new code for your gift card. The former one, which ended in ${former}, no longer works.`
          : `${worth} that were paid with a gift card went back. That card, which ended in ${former}, no longer works, so here is a new one.`}
      </Paragraph>
      <Code code={giftCardCode} rows={[['On the card', worth]]} />
      <HowToUse origin={origin} />
    </Layout>
  );
};

function Code({ code, rows }: { code: string; rows: [label: string, value: string][] }) {
  return <Facts rows={[['Code', code], ...rows]} strong="Code" />;
}

function HowToUse({ origin }: { origin: string }) {
  return (
    <>
      <Heading>How to use it</Heading>
      <Steps
        steps={[
          'Choose gear or a bow in the shop and go to the checkout.',
          'Enter the code where it says “Gift card”. It also pays the balance of a bow, on the page for it.',
          'What you do not use stays on the card.',
        ]}
      />
      <Button href={`${origin}/bows`}>Go to the shop</Button>
      <Paragraph>See what is on it at any time:</Paragraph>
      <Button href={`${origin}/gift-card`} kind="line">
        Check the balance
      </Button>
      <Paragraph>
        Whoever has the code can use it, so keep this email to yourself. If the code is lost, reply to this email: we
        can send a new one.
      </Paragraph>
    </>
  );
}
