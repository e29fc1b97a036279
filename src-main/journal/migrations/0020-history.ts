/** Indexes the history of all sales by product, and by what went wrong. */
export const version = 20;
export const changesData = false;

export const sql = `
CREATE INDEX sales_by_product ON sales (product, seq);

-- Rare, and looked for among very many: failed, refunded, refused and given up.
CREATE INDEX intents_gone_wrong ON intents (sale_seq)
  WHERE state IN ('rejected','withdrawn') OR delivery IN ('failed','cancelled') OR money = 'returned';
`;
