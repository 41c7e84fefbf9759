import { Text, View } from '@react-pdf/renderer';
import type { Papers } from '#shop/ports/papers.ts';
import { dayIn, formatDay } from '#values/date.ts';
import { FactRow, look, Paper, Part } from './parts.tsx';

/** What a bank is shown of an order whose charge is disputed: for a person who has a minute for it. */
export function EvidencePaper({ seller, timeZone, facts }: Papers['evidence']) {
  const { orderNumber, disputeId, madeAt, words, sections } = facts;
  return (
    <Paper title={`Evidence for dispute ${disputeId}`} at={madeAt} foot={`Order ${orderNumber} · dispute ${disputeId}`}>
      <Text style={look.title}>Evidence of {seller[0]}</Text>
      <Text style={look.quiet}>
        Order {orderNumber}, dispute {disputeId}, {formatDay(dayIn(timeZone, madeAt))}
      </Text>
      {seller.slice(1).map((line) => (
        <Text key={line} style={look.quiet}>
          {line}
        </Text>
      ))}
      {words !== '' && (
        <Part title="In short">
          <Text>{words}</Text>
        </Part>
      )}
      {sections.map(({ title, rows }) => (
        <Part key={title} title={title}>
          <View style={{ borderTopWidth: 0.5, borderTopColor: '#cfc8bd' }}>
            {rows.map(({ label, value }, index) => (
              <FactRow key={`${label}${index.toString()}`} label={label} value={value} />
            ))}
          </View>
        </Part>
      ))}
    </Paper>
  );
}
