import { hash } from '@node-rs/argon2'

/** npm run bench:hashing: the cost of one argon2id hash, two at a time, with settings that OWASP calls an equal defense. */
const SETTINGS = [
  { memoryCost: 19_456, timeCost: 2 },
  { memoryCost: 12_288, timeCost: 3 },
  { memoryCost: 9216, timeCost: 4 },
  { memoryCost: 7168, timeCost: 5 },
]
const ROUNDS = Number(process.env.ROUNDS ?? 6)
const HASHES = 40

const costs = SETTINGS.map((): Cost[] => [])
for (let round = 0; round < ROUNDS; round++)
  for (const [n, setting] of SETTINGS.entries()) costs[n]?.push(await measure(setting))

console.log('| memory KiB, passes | CPU ms | of them in the kernel |\n|---|---|---|')
for (const [n, { memoryCost, timeCost }] of SETTINGS.entries()) {
  const measured = costs[n] ?? []
  const kernel = rangeOf(measured.map((cost) => cost.kernel))
  console.log(`| ${memoryCost}, ${timeCost} | ${rangeOf(measured.map((cost) => cost.cpu))} | ${kernel} |`)
}

interface Cost {
  /** Milliseconds per hash. */
  readonly cpu: number
  readonly kernel: number
}

async function measure(setting: (typeof SETTINGS)[number]): Promise<Cost> {
  const before = process.cpuUsage()
  let left = HASHES
  const work = async () => {
    while (left-- > 0) await hash('two red wagons', { ...setting, parallelism: 1 })
  }
  await Promise.all([work(), work()])
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000 / HASHES, kernel: system / 1000 / HASHES }
}

function rangeOf(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`
}
