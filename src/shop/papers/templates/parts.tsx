import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';

const INK = '#1c1a17';
const QUIET = '#5f5a52';
const RULE = '#cfc8bd';

export const look = StyleSheet.create({
  page: {
    paddingTop: 54,
    paddingBottom: 60,
    paddingHorizontal: 54,
    fontFamily: ['Paper', 'Paper more'],
    fontSize: 10,
    color: INK,
  },
  /** Not of the page: text that is made for each page would not be drawn. With its size, because the height is counted by it. */
  body: { fontSize: 10, lineHeight: 1.45 },
  title: { fontSize: 21, fontWeight: 600, lineHeight: 1.2 },
  part: { fontSize: 12, fontWeight: 600, marginTop: 22, marginBottom: 6 },
  strong: { fontWeight: 600 },
  quiet: { color: QUIET },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: RULE, paddingVertical: 5 },
  foot: { position: 'absolute', bottom: 28, left: 54, right: 54, color: QUIET, fontSize: 8 },
});

type PaperProps = {
  title: string;
  /** Of the file; the same facts make the same bytes. */
  at: Date;
  foot: string;
  children: ReactNode;
};

/** The sheets of a paper, with its foot and the number of each page. */
export function Paper({ title, at, foot, children }: PaperProps) {
  return (
    <Document title={title} author="Fulldraw" language="en-US" creationDate={at} modificationDate={at}>
      <Page size="LETTER" style={look.page}>
        <View style={look.body}>{children}</View>
        <View style={look.foot} fixed>
          <Text render={({ pageNumber, totalPages }) => `${foot} · page ${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View>
      <Text style={look.part} minPresenceAhead={40}>
        {title}
      </Text>
      {children}
    </View>
  );
}

/** A name with what belongs to it at the right edge, such as an amount. */
export function AmountRow({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <View style={strong ? [look.row, look.strong] : look.row} wrap={false}>
      <Text style={{ flex: 1, paddingRight: 16 }}>{label}</Text>
      <Text>{value}</Text>
    </View>
  );
}

/** A text that may fill half a page is divided where the page ends. */
const LONGEST_WHOLE = 1500;

/** A name with a text of any length beside it. */
export function FactRow({ label, value }: { label: string; value: string }) {
  return (
    <View style={look.row} wrap={value.length > LONGEST_WHOLE}>
      <Text style={[look.quiet, { width: 128, paddingRight: 12 }]}>{label}</Text>
      <Text style={{ flex: 1 }}>{value}</Text>
    </View>
  );
}
