import { expect, test } from 'vitest'
import { percentilesOf } from './figures.ts'
import { type Report, toHtml } from './report.ts'

const TIMES = Array.from({ length: 100 }, (_, n) => n + 1)
const REPORT: Report = {
  semester: 'Fall <2027>',
  rehearsedAt: 'August 3, 2027 at 8:00 AM MST',
  copiedAt: 'August 2, 2027 at 8:00 PM MST',
  families: 500,
  madeUp: 100,
  growth: 1.25,
  children: 800,
  within: 60,
  reasons: ['Broken rules of the school: 1.'],
  verdict: 'This machine is not enough.',
  lastServed: 61,
  secondsWithLogins: 61.4,
  password: 4.2,
  visits: [
    { arrived: 0, served: 1 },
    { arrived: 30, served: 61 },
  ],
  calls: [{ call: 'add', percentiles: percentilesOf(TIMES) }],
  classes: [{ name: 'Art & "Craft"', section: '101', presses: 9, p95: 1200, seatsGiven: 8, max_seats: 8, waiting: 1 }],
  seats: 8,
  placesInLine: 1,
  without: 2,
  refusals: new Map([['restricted', 3]]),
  errors: new Map(),
  brokenRules: ['No class has more students than seats.'],
  brokenBefore: 0,
  checkedRules: 27,
  lostSeats: 0,
  cpu: { server: 10, database: 4, families: 3, others: 2, idle: 60 },
  machine: [['Memory', '23.5 GB']],
}

test('the report says whether the machine is enough and why not, and needs nothing from elsewhere', () => {
  const html = toHtml(REPORT)
  expect(html).toContain('<h2>This machine is not enough.</h2>\n<ul><li>Broken rules of the school: 1.</li></ul>')
  expect(html).toContain('<th scope="row">add</th><td>100</td><td>51 ms</td><td>96 ms</td><td>100 ms</td>')
  expect(html).toContain('1.2 s · 9 presses, 8 seats given of 8, 1 in line')
  expect(html).toContain('No class has more students than seats.')
  expect(html).toContain('1.3 times as many free seats')
  expect(html).not.toMatch(/<script|href=|src=|url\(/)
  const enough = toHtml({ ...REPORT, reasons: [], verdict: 'This machine is enough.' })
  expect(enough).toContain('<h2>This machine is enough.</h2>')
})

test('names of semesters and classes are text in the report', () => {
  const html = toHtml(REPORT)
  expect(html).toContain('Rehearsal of Fall &lt;2027&gt;')
  expect(html).toContain('101 Art &amp; &quot;Craft&quot;')
})
