// What a report holds, and how it is saved as one file.

import type { Json, Outcome, TableData } from "../lib/wire";

export interface DiceCount {
  kind: string;
  draws: number;
  mean?: number;
  expected?: number;
  outcomes: { outcome: string | number; seen: number; expected: number }[];
}

export interface Report {
  result: Outcome | null;
  turns: { turn: Json; line: number; table: TableData; series: Record<string, number> }[];
  dice: DiceCount[];
  verification: {
    ok: boolean;
    draws: number;
    dictated: number;
    unverified: number;
    first_bad_line: number | null;
    commitments: string[];
    keys: string[];
    from: number;
  };
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsDataURL(blob);
  });
}

/** The report as one page that needs nothing else. */
export async function saved(body: HTMLElement, map: Blob, language: string, title: string): Promise<Blob> {
  const copy = body.cloneNode(true) as HTMLElement;
  const picture = await dataUrl(map);
  for (const image of copy.querySelectorAll("img.under")) {
    const under = document.createElement("div");
    under.className = "under";
    image.replaceWith(under);
  }
  for (const link of copy.querySelectorAll<HTMLAnchorElement>("a[href]")) link.href = new URL(link.getAttribute("href") ?? "", location.href).href;
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => !(rule instanceof CSSFontFaceRule));
  const theme = document.documentElement.dataset.theme ?? "light";
  const style = `${rules.map(({ cssText }) => cssText).join("\n")}\n.under{background:url("${picture}") 0 0/100% 100%}`;
  const page = `<!doctype html><html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${copy.outerHTML}</body></html>`;
  return new Blob([page], { type: "text/html" });
}
