export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export function parseSamples(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]),
    ),
    value: Number(value),
  }))
}

/** Words of PromQL that are no metrics. */
const FUNCTIONS = /^(absent|and|avg|by|histogram_quantile|increase|last_over_time|max|min|rate|sum|time|topk)$/

/** The selectors of a PromQL expression without a sample, and the grouping labels that no sample has. A status may not have occurred yet. */
export function missingIn(expr: string, samples: readonly Sample[]): string[] {
  const groupings = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/, ?/))
  const rest = expr.replace(/\b(?:by|on) \([^)]*\)/g, '').replace(/\[\w+\]/g, '')
  const selectors = [...rest.matchAll(/([a-z_]\w*)(\{[^}]*\})?/g)].filter(
    ([, name = '']) => !FUNCTIONS.test(name) && !/^e\d/.test(name),
  )
  const used = samples.filter(({ name }) => selectors.some(([, metric]) => metric === name))
  const unknown = groupings.filter((label) => !used.some(({ labels }) => label in labels))
  return [
    ...selectors
      .filter(
        ([, name, matchers = '']) => !samples.some((sample) => sample.name === name && hasLabels(sample, matchers)),
      )
      .map(([selector]) => selector),
    ...unknown.map((label) => `by ${label}`),
  ]
}

/** Whether the sample has the labels of the matchers, and the values of those with `=`. */
function hasLabels({ labels }: Sample, matchers: string): boolean {
  return [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].every(
    ([, label = '', operator, value]) => label in labels && (operator !== '=' || labels[label] === value),
  )
}
