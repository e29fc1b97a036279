/** Electron's paper sizes in inches, as its documentation of printToPDF names them. */
const PAPER: Record<string, readonly [width: number, height: number]> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
  Ledger: [17, 11],
};

/** Electron's options in the words of the DevTools protocol, which measures in inches as Electron does. */
export function pdfParameters(options: Electron.PrintToPDFOptions) {
  const { pageSize = 'Letter', margins = {}, printBackground = false, ...rest } = options;
  const [paperWidth, paperHeight] =
    typeof pageSize === 'string' ? (PAPER[pageSize] ?? [8.5, 11]) : [pageSize.width, pageSize.height];
  const { top = 0.4, bottom = 0.4, left = 0.4, right = 0.4 } = margins;
  return {
    ...rest,
    printBackground,
    paperWidth,
    paperHeight,
    marginTop: top,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: right,
  };
}
