import { Text, View } from '@react-pdf/renderer';
import type { Papers, ReceiptFacts } from '#shop/ports/papers.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { dayIn, formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { legText } from '#values/text/leg-text.ts';
import { wordLine } from '#values/text/line-text.ts';
import { AmountRow, look, Paper, Part } from './parts.tsx';

/** What somebody's bookkeeping needs of one payment, or of one refund. */
export function ReceiptPaper({ seller, timeZone, facts }: Papers['receipt']) {
  const day = (at: Date) => formatDay(dayIn(timeZone, at));
  const title = `${facts.refund ? 'Refund receipt' : 'Receipt'} ${facts.number}`;
  return (
    <Paper
      title={`${title}, order ${facts.orderNumber}`}
      at={facts.issuedAt}
      foot={`${title} · order ${facts.orderNumber}`}
    >
      <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginBottom: 26 }}>
        <View style={{ maxWidth: 300 }}>
          <Text style={look.title}>{title}</Text>
          <Text style={look.quiet}>Issued on {day(facts.issuedAt)}</Text>
        </View>
        <View style={{ alignItems: 'flex-end' }}>
          {seller.map((line, index) => (
            <Text key={line} style={index === 0 ? look.strong : look.quiet}>
              {line}
            </Text>
          ))}
        </View>
      </View>
      <Text style={look.strong}>{facts.customerName}</Text>
      {facts.shippingAddress !== '' && <Text>{facts.shippingAddress}</Text>}
      <Text>{facts.customerEmail}</Text>
      <Part title={`Order ${facts.orderNumber} of ${day(facts.orderedAt)}`}>
        {facts.lines.map((line) => (
          <AmountRow
            key={`${line.name}${line.variantName}${line.quantity}${line.price}`}
            label={line.kind === 'bow' ? `${bowTitle(facts.bowName)}, ${facts.bowColor}` : wordLine(line)}
            value={formatUsd(line.price * line.quantity)}
          />
        ))}
        <AmountRow label="Shipping" value={formatUsd(facts.shipping)} />
        <AmountRow label="Sales tax" value={formatUsd(facts.tax)} />
        <AmountRow label="Total of the order" value={formatUsd(facts.total)} strong />
      </Part>
      <Part title={facts.refund ? 'What went back' : 'What was paid'}>
        <AmountRow label={`${wordMovement(facts)}, ${day(facts.at)}`} value={formatUsd(facts.amount)} strong />
        <AmountRow label="Paid until then, in all" value={formatUsd(facts.paid)} />
        {facts.back !== 0 && <AmountRow label="Given back until then, in all" value={formatUsd(facts.back)} />}
        {!facts.refund && <AmountRow label="Still to be paid" value={formatUsd(facts.owed)} strong />}
      </Part>
    </Paper>
  );
}

function wordMovement({ refund, amount, leg, part, method, bowColor }: ReceiptFacts): string {
  const what = bowColor === null ? 'Payment' : legText(leg, part);
  const means = method === 'gift_card' ? 'gift card' : 'card';
  if (!refund) return `${what} received by ${means}`;
  return amount < 0 ? `${what} given back to the ${means}` : `${what} that could not be given back to the ${means}`;
}
