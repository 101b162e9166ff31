import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Lottery } from '../../../../contract/enrollment/lottery.ts'
import type { GivenValue } from '../../../../contract/enrollment/lotteryRuns.ts'
import { QUICKNET_CHAIN } from '../../../../domain/enrollment/lottery/beacon.ts'
import { isDrawing, nameOfValue, SOURCES } from '../../../../domain/enrollment/lottery/seed.ts'
import { useSchoolClock } from '../../ui/DateCell.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

/** Where the public value comes from if the server could not fetch it. `onChange` gets undefined while something is missing. */
export function PublicValueFields(props: {
  readonly lottery: Lottery
  readonly onChange: (given: GivenValue | undefined) => void
}) {
  const { lottery, onChange } = props
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const { round, published_at } = lottery.beacon
  const announced = { round, published_at: new Date(published_at) }
  const time = formatDateTime(nameOfValue('nist', announced))
  const drawing = nameOfValue('state-lottery', announced)
  const renewed = lottery.replaced_commitments.at(-1)
  const address = `https://api.drand.sh/${QUICKNET_CHAIN.chainHash}/public/${round}`
  const type = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes }
    setTyped(next)
    onChange(givenValue(next))
  }
  const { source, beacon, value } = typed
  return (
    <Stack gap="sm" maw="44rem">
      <p>
        <Trans>
          The server could not fetch the public random number. Use the first of these that works. This order is
          published, and the results name what you used.
        </Trans>
      </p>
      <RadioCards
        legend={t`Public random number`}
        hint={t`Each choice but the first must be believed, or protects less.`}
        cards={[
          {
            value: 0,
            title: t`Round ${round} of the drand beacon`,
            details: t`You paste it, and the server verifies it.`,
          },
          { value: 1, title: t`NIST beacon`, details: t`The pulse of ${time}. Families must believe it.` },
          { value: 2, title: t`State lottery`, details: t`The drawing ${drawing}. Families must believe it.` },
          { value: 3, title: t`None`, details: t`Only the school's own secret decides.` },
        ]}
        chosen={SOURCES.indexOf(source)}
        onChange={(index) => type({ ...NOTHING, source: SOURCES[index] ?? 'drand' })}
      />
      {source === 'drand' && (
        <>
          <p>
            <Trans>
              Open{' '}
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>{' '}
              on any computer with internet, and copy the whole text of the page.
            </Trans>
          </p>
          <Textarea
            label={t`Text of the page`}
            size="md"
            autosize
            value={beacon}
            onChange={({ currentTarget }) => type({ beacon: currentTarget.value })}
          />
        </>
      )}
      {(source === 'nist' || source === 'state-lottery') && (
        <>
          <p>{t`The server can't check this value. Families must believe that you typed what was published.`}</p>
          <TextInput
            label={source === 'nist' ? t`Output value of the pulse` : t`Numbers drawn`}
            description={
              source === 'nist'
                ? t`All 128 characters of outputValue.`
                : t`The five numbers, the lowest first, then the Powerball: 4 8 15 16 23 26.`
            }
            size="md"
            value={value}
            onChange={({ currentTarget }) => type({ value: currentTarget.value })}
          />
        </>
      )}
      {source === 'none' && (
        <p>
          {renewed
            ? t`Then only the secret decides, which was renewed on ${formatDateTime(renewed.replaced_at)}. Families must believe that nobody chose it. The results say so.`
            : t`Then only the SHA-256 of the secret, which was published from the start, protects the result. The results say so.`}
        </p>
      )}
    </Stack>
  )
}

interface Typed {
  readonly source: (typeof SOURCES)[number]
  readonly beacon: string
  readonly value: string
}
const NOTHING: Typed = { source: 'drand', beacon: '', value: '' }

function givenValue({ source, beacon, value }: Typed): GivenValue | undefined {
  if (source === 'none') return { source }
  if (source === 'drand') return beacon.trim() === '' ? undefined : { source, beacon }
  const typed = value.trim().replaceAll(/\s+/g, ' ')
  if (source === 'state-lottery') return isDrawing(typed) ? { source, value: typed } : undefined
  return /^[0-9A-F]{128}$/i.test(typed) ? { source, value: typed.toUpperCase() } : undefined
}
