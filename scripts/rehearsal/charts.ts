const WIDTH = 720
const [CURVE_HEIGHT, LEFT, BOTTOM, TOP] = [160, 44, 18, 22]
const POINTS = 240
const [ROW_HEIGHT, LABEL_WIDTH, BAR_WIDTH] = [17, 190, 170]
const [ARRIVED, SERVED] = ['#b9ae9f', '#8f3f24']
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Two curves over the seconds since the opening: how many families had arrived, and how many were served. */
export function curveChart(visits: readonly { readonly arrived: number; readonly served: number }[]): string {
  const end = Math.max(1, ...visits.map(({ served }) => served))
  const x = (seconds: number) => LEFT + (seconds / end) * (WIDTH - LEFT - 8)
  const y = (count: number) => CURVE_HEIGHT - BOTTOM - (count / visits.length) * (CURVE_HEIGHT - BOTTOM - TOP)
  const path = (times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    return Array.from({ length: POINTS + 1 }, (_, n) => (end * n) / POINTS)
      .map((time) => `${x(time).toFixed(1)},${y(countUpTo(sorted, time)).toFixed(1)}`)
      .join(' ')
  }
  const line = (color: string, times: readonly number[], width: number) =>
    `<polyline fill="none" stroke="${color}" stroke-width="${width}" points="${path(times)}"/>`
  const seconds = [0, 0.25, 0.5, 0.75, 1].map((share) => end * share)
  return `<svg viewBox="0 0 ${WIDTH} ${CURVE_HEIGHT}" role="img" aria-label="Families that arrived and that were served, by second">
${[0, 0.5, 1].map((share) => gridLine(y(visits.length * share), visits.length * share)).join('')}
${seconds.map((time) => `<text x="${x(time)}" y="${CURVE_HEIGHT - 4}" text-anchor="${time === end ? 'end' : 'middle'}">${time.toFixed(end < 10 ? 1 : 0)} s</text>`).join('')}
${line(
  ARRIVED,
  visits.map(({ arrived }) => arrived),
  5,
)}${line(
  SERVED,
  visits.map(({ served }) => served),
  2,
)}
${legend(LEFT, ARRIVED, 'opened the page')}${legend(LEFT + 130, SERVED, 'got the last answer')}
</svg>`
}

function countUpTo(sorted: readonly number[], time: number): number {
  const index = sorted.findIndex((each) => each > time)
  return index === -1 ? sorted.length : index
}

function gridLine(y: number, count: number): string {
  return `<line x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}" stroke="#eee8df"/><text x="${LEFT - 5}" y="${y + 4}" text-anchor="end">${Math.round(count).toLocaleString('en-US')}</text>`
}

function legend(x: number, color: string, label: string): string {
  return `<rect x="${x}" y="4" width="14" height="5" fill="${color}"/><text x="${x + 20}" y="10">${text(label)}</text>`
}

interface Bar {
  readonly label: string
  readonly value: number
  readonly text: string
}

export function barChart(bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const rows = bars.map(({ label, value, text: note }, n) => {
    const [y, width] = [n * ROW_HEIGHT, Math.max(1, (value / most) * BAR_WIDTH)]
    return `<text x="0" y="${y + 12}">${text(shortened(label))}</text><rect x="${LABEL_WIDTH}" y="${y + 3}" width="${width.toFixed(1)}" height="11" rx="2" fill="${SERVED}"/><text x="${LABEL_WIDTH + width + 6}" y="${y + 12}">${text(note)}</text>`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${bars.length * ROW_HEIGHT}" role="img" aria-label="The slowest classes">${rows.join('')}</svg>`
}

const MAX_LABEL = 32

function shortened(label: string): string {
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label
}

/** As the text of an element or of an attribute in quotation marks. */
export function text(value: string): string {
  return value.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
