/** A workbook with a sheet for each table. Text is stored as text: nothing in it can be a formula. */
import { decimal } from './csv.ts';
import type { Cell, Table } from './tables.ts';
import { zip } from './zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The looks of styles.xml, by their place in it. */
const MONEY = 1;
const BOLD = 2;

/** XML 1.0 has no way to write most control characters. */
const inXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const text = (value: string, look = 0): string =>
  `<c t="inlineStr" s="${look}"><is><t xml:space="preserve">${inXml(value)}</t></is></c>`;

function cell(value: Cell): string {
  if (typeof value === 'string') return text(value);
  return typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c s="${MONEY}"><v>${decimal(value.money)}</v></c>`;
}

const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const sheet = ({ head, rows }: Table): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="32" customWidth="1"/>` +
  `<col min="2" max="${Math.max(2, head.length)}" width="18" customWidth="1"/></cols><sheetData>` +
  row(head.map((name) => text(name, BOLD))) +
  rows.map((cells) => row(cells.map(cell))).join('') +
  '</sheetData></worksheet>';

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Excel allows 31 characters and none of `[]:*?/\`. Our names are words of ours and keep to that. */
const sheetName = (name: string): string => inXml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31));

const numbered = (tables: readonly Table[], write: (nth: number, table: Table) => string): string =>
  tables.map((table, at) => write(at + 1, table)).join('');

export function toXlsx(tables: readonly Table[]): Uint8Array {
  const styles = tables.length + 1;
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const override = (part: string, kind: string): string =>
    `<Override PartName="${part}" ContentType="${TYPE}.${kind}+xml"/>`;
  return zip([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        override('/xl/workbook.xml', 'sheet.main') +
        override('/xl/styles.xml', 'styles') +
        numbered(tables, (nth) => override(`/xl/worksheets/sheet${nth}.xml`, 'worksheet')) +
        '</Types>',
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
        numbered(tables, (nth, { name }) => `<sheet name="${sheetName(name)}" sheetId="${nth}" r:id="rId${nth}"/>`) +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
        numbered(tables, (nth) => relation(`rId${nth}`, 'worksheet', `worksheets/sheet${nth}.xml`)) +
        relation(`rId${styles}`, 'styles', 'styles.xml') +
        '</Relationships>',
    ],
    ['xl/styles.xml', STYLES],
    ...tables.map((table, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(table)] as const),
  ]);
}
