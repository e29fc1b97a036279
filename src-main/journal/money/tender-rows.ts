/** How sales were paid for: cash that lies in the drawer, mobile money, and what a named customer still owes. */
import type { CreditRecord, MobileMoneyUse, NewTender } from '#shared/counter-api/tenders.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { type NewPosting, pesewasAt } from '../base/posting-kinds.ts';
import type { GivenBack } from '../base/records.ts';
import type { NewCreditPayment } from '../base/shift-records.ts';

interface TenderRow extends NewTender {
  readonly nth: number;
  readonly returned: number;
  /** The part of the credit that was paid, less what was given back of it since. */
  readonly paid: number;
}

interface Part extends Pick<TenderRow, 'nth' | 'kind'> {
  readonly amount: number;
  /** It was on credit, and paid since: it goes back the way it was paid. */
  readonly wasPaid: boolean;
}

/** Unpaid credit is given up first; then cash goes back out of the drawer, and mobile money last. */
const BACK_FIRST = ['credit', 'cash', 'mobile-money'] as const;

/**
 * Splits an amount to give back over the tenders. Credit that was paid goes back last, cash first: `paidInCash` is the
 * part of it that lies in the drawer.
 */
export function givenBack(tenders: readonly TenderRow[], amount: number, paidInCash: number): Part[] {
  let left = amount;
  const take = (room: number, part: Omit<Part, 'amount'>): Part[] => {
    const taken = Math.min(left, room);
    left -= taken;
    return taken === 0 ? [] : [{ ...part, amount: taken }];
  };
  const parts = inOrderOf(tenders).flatMap(({ nth, kind, ...row }) =>
    take(row.amount - row.returned - row.paid, { nth, kind, wasPaid: false }),
  );
  let cash = paidInCash;
  const paid = tenders.map((tender) => {
    const inCash = Math.min(tender.paid, cash);
    cash -= inCash;
    return { nth: tender.nth, inCash, otherwise: tender.paid - inCash };
  });
  return [
    ...parts,
    ...paid.flatMap(({ nth, inCash }) => take(inCash, { nth, kind: 'cash', wasPaid: true })),
    ...paid.flatMap(({ nth, otherwise }) => take(otherwise, { nth, kind: 'mobile-money', wasPaid: true })),
  ];
}

/**
 * Splits the price of an order that turned up over the tenders of which it was given back, as negative amounts. Other
 * orders of a list may have been given back otherwise: this one takes its own money again, and the rest on credit.
 * `own` is null where an older Dwadi didn't record that.
 */
export function takenAgain(tenders: readonly TenderRow[], price: number, own: GivenBack | null): Part[] {
  const returned = new Map(tenders.map((tender) => [tender.nth, tender.returned]));
  let left = price;
  const take = (limitOf: (kind: Part['kind']) => number): Part[] => {
    const taken: Record<Part['kind'], number> = { cash: 0, 'mobile-money': 0, credit: 0 };
    return inOrderOf(tenders)
      .toReversed()
      .flatMap(({ nth, kind }) => {
        const room = returned.get(nth) ?? 0;
        const part = Math.min(left, room, limitOf(kind) - taken[kind]);
        left -= part;
        taken[kind] += part;
        returned.set(nth, room - part);
        return part === 0 ? [] : [{ nth, kind, wasPaid: false, amount: -part }];
      });
  };
  const limits = { cash: own?.cash, 'mobile-money': own?.mobileMoney, credit: Number.POSITIVE_INFINITY };
  const ofOwn = take((kind) => limits[kind] ?? Number.POSITIVE_INFINITY);
  return [...ofOwn, ...take(() => Number.POSITIVE_INFINITY)];
}

const inOrderOf = (tenders: readonly TenderRow[]): TenderRow[] =>
  BACK_FIRST.flatMap((kind) => tenders.filter((tender) => tender.kind === kind));

export interface TenderContext extends Pick<NewPosting, 'shiftId' | 'attendantId' | 'product' | 'supplier' | 'at'> {
  readonly saleSeq: number;
}

export function tenderWriter(db: WritableDb, post: (posting: NewPosting) => void) {
  const insert = db.prepare(`
    INSERT INTO tenders (sale_seq, nth, kind, amount, received, detail)
    VALUES (@saleSeq, @nth, @kind, @amount, @received, @detail)`);
  const ofSale = db.prepare<[number], TenderRow>(
    `SELECT nth, kind, amount, received, detail, returned, paid FROM tenders WHERE sale_seq = ? ORDER BY nth`,
  );
  // Leaves out cash that is posted for an order: it was owed for the order, or given by the shop's choice.
  const cashOf = db.prepare<[number], { cash: number | null }>(
    `SELECT sum(amount) AS cash FROM postings WHERE sale_seq = ? AND kind = 'cash' AND intent_id IS NULL`,
  );
  /** The cash that the drawer has of the sale, less its cash tenders: it paid the sale's credit. */
  const paidInCash = (saleSeq: number, rows: readonly TenderRow[]): number => {
    const own = rows.filter(({ kind }) => kind === 'cash').reduce((sum, row) => sum + row.amount - row.returned, 0);
    return rows.some(({ paid }) => paid > 0) ? Math.max(0, (cashOf.get(saleSeq)?.cash ?? 0) - own) : 0;
  };
  const giveBack = db.prepare(`
    UPDATE tenders SET returned = returned + @amount, paid = paid - @paid WHERE sale_seq = @saleSeq AND nth = @nth`);
  const pay = db.prepare(`
    UPDATE tenders SET paid = paid + @amount WHERE sale_seq = @saleSeq AND nth = @nth AND kind = 'credit'
      AND amount - returned - paid >= @amount`);
  const insertPayment = db.prepare(`
    INSERT INTO credit_payments (sale_seq, nth, kind, amount, detail, by_name, at)
    VALUES (@saleSeq, @nth, @kind, @amount, @detail, @byName, @at)`);

  const book = (kind: NewPosting['kind'], amount: number, context: TenderContext): void => {
    if (amount !== 0) post({ ...context, ...pesewasAt(context.at), kind, amount, intentId: null });
  };

  const move = ({ amount, nth, kind, wasPaid }: Part, context: TenderContext): void => {
    giveBack.run({ amount, nth, saleSeq: context.saleSeq, paid: wasPaid ? amount : 0 });
    book(kind, -amount, context);
  };

  return {
    /** Books the payment. If no tenders are given, the whole price was paid in cash. */
    take(tenders: readonly NewTender[] | undefined, price: number, context: TenderContext): void {
      for (const [nth, tender] of (tenders ?? []).entries()) {
        insert.run({ ...tender, nth, saleSeq: context.saleSeq });
        book(tender.kind, tender.amount, context);
      }
      if (tenders === undefined) book('cash', price, context);
    },
    /** Gives the price back, as nothing was placed. Returns what the customer gets in hand. */
    giveBack(price: number, context: TenderContext): GivenBack {
      const rows = ofSale.all(context.saleSeq);
      if (rows.length === 0) {
        book('cash', -price, context);
        return { cash: price, mobileMoney: 0 };
      }
      const parts = givenBack(rows, price, paidInCash(context.saleSeq, rows));
      for (const part of parts) move(part, context);
      const by = (how: Part['kind']) => parts.reduce((sum, { kind, amount }) => (kind === how ? sum + amount : sum), 0);
      return { cash: by('cash'), mobileMoney: by('mobile-money') };
    },
    /** Takes the price again, as the order turned up. */
    takeAgain(price: number, own: GivenBack | null, context: TenderContext): void {
      const rows = ofSale.all(context.saleSeq);
      if (rows.length === 0) book('cash', price, context);
      for (const part of takenAgain(rows, price, own)) move(part, context);
    },
    /**
     * The order turned up, and isn't delivered: only the customer's debt is owed again. Returns the money that the
     * customer holds since the order was given up, which is in no drawer.
     */
    leaveInHand(price: number, own: GivenBack | null, context: TenderContext): number {
      const rows = ofSale.all(context.saleSeq);
      const parts = takenAgain(rows, price, own);
      for (const part of parts) if (part.kind === 'credit') move(part, context);
      const inHand = parts.filter(({ kind }) => kind !== 'credit');
      return rows.length === 0 ? price : inHand.reduce((sum, { amount }) => sum - amount, 0);
    },
    /** Returns false if less than that is still owed. */
    payCredit(payment: NewCreditPayment, context: TenderContext): boolean {
      if (pay.run(payment).changes === 0) return false;
      insertPayment.run({ ...payment, at: context.at });
      book('credit', -payment.amount, context);
      book(payment.kind, payment.amount, context);
      return true;
    },
  };
}

/** Debts of a customer whose name has this text in it, or of this slip; an empty text finds all. */
const UNPAID = `
  FROM tenders t INDEXED BY tenders_unpaid JOIN sales s ON s.seq = t.sale_seq
  WHERE t.kind = 'credit' AND t.amount > t.returned + t.paid
    AND (@text = '' OR instr(lower(t.detail), lower(@text)) > 0 OR CAST(t.sale_seq AS TEXT) = @text)`;

export function tenderReader(db: ReadableDb) {
  return {
    mobileMoneyUse: (transaction: string): MobileMoneyUse | null =>
      db
        .prepare<[{ transaction: string }], MobileMoneyUse>(
          `SELECT slip, at, byName FROM (
             SELECT s.seq AS slip, s.sold_at AS at, s.attendant_name AS byName FROM tenders t
               JOIN sales s ON s.seq = t.sale_seq WHERE t.kind = 'mobile-money' AND t.detail = @transaction
             UNION ALL
             SELECT sale_seq, at, by_name FROM credit_payments WHERE kind = 'mobile-money' AND detail = @transaction)
           ORDER BY at DESC LIMIT 1`,
        )
        .get({ transaction }) ?? null,
    /** Newest first. */
    credits: (limit: number, text = ''): CreditRecord[] =>
      db
        .prepare<[{ limit: number; text: string }], CreditRecord>(
          `SELECT t.sale_seq AS slip, t.nth, t.detail AS customer, t.amount - t.returned - t.paid AS owes,
             s.sold_at AS since, s.attendant_name AS soldBy
           ${UNPAID} ORDER BY t.sale_seq DESC, t.nth LIMIT @limit`,
        )
        .all({ limit, text }),
    creditCount: (text: string): number =>
      db.prepare<[{ text: string }], { count: number }>(`SELECT count(*) AS count ${UNPAID}`).get({ text })?.count ?? 0,
  };
}
