import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { barChart, curveChart, text } from './charts.ts'
import type { ClassFigures, CpuUse, Percentiles } from './figures.ts'
import { MAX_PRESS_MS, MAX_SECONDS } from './verdict.ts'

export interface Report {
  readonly semester: string
  readonly rehearsedAt: string
  readonly copiedAt: string
  readonly families: number
  readonly madeUp: number
  /** How many times as many free seats the classes of the copy have. */
  readonly growth: number
  readonly children: number
  readonly within: number
  /** Empty if the machine is enough. */
  readonly reasons: readonly string[]
  readonly verdict: string
  readonly lastServed: number
  readonly secondsWithLogins: number
  readonly password: number
  readonly visits: readonly { readonly arrived: number; readonly served: number }[]
  readonly calls: readonly { readonly call: string; readonly percentiles: Percentiles }[]
  /** The slowest first. */
  readonly classes: readonly ClassFigures[]
  readonly seats: number
  readonly placesInLine: number
  /** Children with neither a seat nor a place in line. */
  readonly without: number
  readonly refusals: ReadonlyMap<string, number>
  readonly errors: ReadonlyMap<string, number>
  /** By the morning. */
  readonly brokenRules: readonly string[]
  /** How many the school's own database breaks. */
  readonly brokenBefore: number
  readonly checkedRules: number
  readonly lostSeats: number
  readonly cpu: CpuUse | undefined
  readonly machine: readonly (readonly [string, string])[]
}

/** Bars of this many classes fit on the page. */
const SHOWN_CLASSES = 8
/** Lines of a table with a line for each error, refusal or broken rule. */
const SHOWN_LINES = 4

/** One page without anything from elsewhere, and without a person's name. */
export function toHtml(report: Report): string {
  const { semester, rehearsedAt, reasons, verdict } = report
  const isEnough = reasons.length === 0
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Rehearsal of ${text(semester)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Rehearsal of opening morning: ${text(semester)}</h1>
<p>${text(`${rehearsedAt}, with a copy of the school as it was at ${report.copiedAt}. No email was sent, and the copy is deleted.`)}</p>
</header>
<section class="verdict ${isEnough ? 'enough' : 'not-enough'}">
<h2>${text(verdict)}</h2>
${isEnough ? `<p>${text(enoughText(report))}</p>` : `<ul>${reasons.map((reason) => `<li>${text(reason)}</li>`).join('')}</ul>`}
</section>
${tiles(report)}
<section><h3>Families that arrived and that were served</h3>${curveChart(report.visits)}</section>
<div class="columns">
<section><h3>How long a family waits for an answer</h3>${table(
    ['', 'times', 'half within', '95 of 100', '99 of 100', 'slowest'],
    report.calls.map(({ call, percentiles: { count, p50, p95, p99, slowest } }) => [
      call,
      number(count),
      ...[p50, p95, p99, slowest].map(duration),
    ]),
  )}</section>
<section><h3>Machine</h3>${table([], [...report.machine, ...cpuRows(report)])}</section>
</div>
<section><h3>The slowest classes: 95 of 100 presses of Add were answered within</h3>${barChart(
    report.classes.slice(0, SHOWN_CLASSES).map(({ name, section, presses, p95, seatsGiven, waiting, max_seats }) => ({
      label: `${section} ${name}`,
      value: p95,
      text: `${duration(p95)} · ${number(presses)} presses, ${seatsGiven} seats given of ${max_seats}, ${waiting} in line`,
    })),
  )}</section>
<div class="columns">
<section><h3>What the children got</h3>${table([], outcomes(report))}</section>
<section><h3>Rules</h3>${table([], rules(report))}</section>
</div>
<footer>
<p>${text(methodText(report))}</p>
</footer>
</body>
</html>
`
}

function enoughText({ secondsWithLogins, families }: Report): string {
  return `All ${number(families)} families are served within ${Math.ceil(secondsWithLogins)} s of the opening, logins included. The limits: the last family within ${MAX_SECONDS} s, 95 of 100 presses of Add within ${MAX_PRESS_MS / 1000} s, no failed call, no broken rule, no lost seat.`
}

function tiles({ families, seats, lastServed, calls, brokenRules, lostSeats }: Report): string {
  const add = calls.find(({ call }) => call === 'add')?.percentiles
  const shown = [
    [number(families), 'families'],
    [number(seats), 'seats given'],
    [duration(add?.p95 ?? 0), 'for 95 of 100 presses of Add'],
    [duration(lastServed * 1000), 'until the last family was served'],
    [String(brokenRules.length + lostSeats), 'rules broken or seats lost'],
  ]
  return `<section class="tiles">${shown
    .map(([value = '', label = '']) => `<div><strong>${text(value)}</strong> ${text(label)}</div>`)
    .join('')}</section>`
}

function outcomes({ children, seats, placesInLine, without, refusals, errors }: Report): [string, string][] {
  return [
    ['Children', number(children)],
    ['Seats', number(seats)],
    ['Places in line', number(placesInLine)],
    ['Children with neither', number(without)],
    ...mostFrequent(refusals).map(([reason, times]): [string, string] => [`Refused: ${reason}`, number(times)]),
    ...mostFrequent(errors).map(([error, times]): [string, string] => [`Failed: ${error}`, number(times)]),
  ]
}

function mostFrequent(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN_LINES)
}

function rules({ brokenRules, brokenBefore, checkedRules, lostSeats }: Report): [string, string][] {
  return [
    [`Rules of ${operatorCommand('audit')}`, `${checkedRules} checked, ${brokenRules.length} broken`],
    ...brokenRules.slice(0, SHOWN_LINES).map((sentence): [string, string] => ['Broken', sentence]),
    ...(brokenBefore > 0
      ? [[`Broken before: run ${operatorCommand('audit')}`, String(brokenBefore)] satisfies [string, string]]
      : []),
    ['Confirmed seats that are on no roster', String(lostSeats)],
  ]
}

function cpuRows({ cpu, password }: Report): [string, string][] {
  const perPassword: [string, string] = ['CPU per password', `${password.toFixed(1)} ms`]
  if (!cpu) return [perPassword]
  const [server, database, families, others] = [cpu.server, cpu.database, cpu.families, cpu.others].map((used) =>
    used.toFixed(1),
  )
  return [
    [
      'CPU time used',
      `server ${server} s, database ${database} s, simulated families ${families} s, other programs ${others} s`,
    ],
    perPassword,
  ]
}

function methodText({ families, madeUp, growth, within, secondsWithLogins, lastServed }: Report): string {
  return `Measured: ${number(families - madeUp)} families of the school and ${number(madeUp)} made-up ones opened the enrollment page within ${within} s, most of them at once, and added classes as fast as the answers came, on this machine, which also simulated them. The whole semester was open${growth === 1 ? '' : `, and the classes had ${growth.toFixed(1)} times as many free seats, as there were so many more families`}. The last one was served after ${lastServed.toFixed(1)} s. Computed: ${secondsWithLogins.toFixed(1)} s with logins, from the measured CPU time and one password for each family. Not in it: the network, the proxy, and the files of the screens, which browsers keep.`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const headRow =
    head.length === 0 ? '' : `<tr>${head.map((cell) => `<th scope="col">${text(cell)}</th>`).join('')}</tr>`
  const toRow = ([first = '', ...cells]: readonly string[]) =>
    `<tr><th scope="row">${text(first)}</th>${cells.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`
  return `<table>${headRow}${rows.map(toRow).join('')}</table>`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}

/** From milliseconds. */
function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.ceil(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

const STYLE = `
@page { size: letter; margin: 10mm }
@media print { body { zoom: .82; max-width: none; padding: 0 } }
* { box-sizing: border-box }
body { font: 12px/1.35 system-ui, sans-serif; color: #22201d; background: #fff; max-width: 740px; margin: 0 auto; padding: 12px }
h1 { font-size: 20px; margin: 0 } h2 { font-size: 18px; margin: 0 } h3 { font-size: 12px; margin: 10px 0 3px }
p { margin: 2px 0 } ul { margin: 2px 0; padding-left: 18px }
.verdict { margin-top: 8px; padding: 8px 12px; border-left: 6px solid; border-radius: 4px; print-color-adjust: exact }
.enough { border-color: #2e6b3f; background: #eaf4ec } .not-enough { border-color: #a3201c; background: #fbecea }
.tiles { display: flex; gap: 8px; margin-top: 8px } .tiles div { flex: 1; border: 1px solid #ddd6cc; border-radius: 4px; padding: 5px 8px }
.tiles strong { display: block; font-size: 18px }
.columns { display: grid; grid-template-columns: 3fr 2fr; gap: 16px }
table { border-collapse: collapse; width: 100% } th, td { text-align: right; padding: 1px 4px; border-bottom: 1px solid #eee8df; font-variant-numeric: tabular-nums }
th { font-weight: 600 } th[scope=row] { text-align: left; font-weight: 400 } th[scope=col] { color: #5d574f; font-weight: 400 }
svg { display: block; width: 100% } svg text { font: 11px system-ui, sans-serif; fill: #22201d }
footer { margin-top: 8px; color: #5d574f; font-size: 11px }
`
