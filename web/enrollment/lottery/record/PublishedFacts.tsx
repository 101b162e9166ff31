import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Lottery, LotteryEvent } from '../../../../contract/enrollment/lottery.ts'
import { publishedLotteryQuery } from '../../../api/lotteries.ts'
import { useSchoolTime } from '../../opening/useServerTime.ts'
import { Hash } from './Hash.tsx'
import styles from './Record.module.css'

type Published = Omit<Lottery, 'office' | 'events'>

/** What the school has published about the lottery of a semester so far, for everyone. */
export function PublishedFacts({ semester_id }: { readonly semester_id: number }) {
  const { lottery, events } = useSuspenseQuery(publishedLotteryQuery(semester_id)).data
  const { t } = useLingui()
  return (
    <div className={styles.facts}>
      {lottery ? <Facts lottery={lottery} /> : <p>{t`This semester has no lottery now.`}</p>}
      <LotteryEvents events={events} showsHashes />
    </div>
  )
}

function Facts({ lottery }: { readonly lottery: Published }) {
  const { commitment, rankings_hash, ranking_count, beacon, public_value, digest } = lottery
  const { t } = useLingui()
  const format = useSchoolTime()
  return (
    <>
      <dl>
        <Fact label={t`SHA-256 of the secret, published from the start`} hash={commitment} />
        {rankings_hash !== null && (
          <Fact
            label={t`SHA-256 of the ${plural(ranking_count ?? 0, { one: '# ranking', other: '# rankings' })}, published at the closing`}
            hash={rankings_hash}
          />
        )}
        {digest !== null && <Fact label={t`SHA-256 of the record`} hash={digest} />}
      </dl>
      {!public_value && (
        <>
          <p>
            <Trans>
              The lottery needs a public random number that does not exist before {format(beacon.published_at)}: round{' '}
              {beacon.round} of the drand beacon (quicknet). Nobody can know it or choose it.
            </Trans>
          </p>
          <SourceOrder published_at={format(beacon.published_at)} />
        </>
      )}
      <DecidedBy public_value={public_value} />
      <LaterEdits lottery={lottery} />
    </>
  )
}

/** Where the public value of a lottery that has run came from, and what that proves. */
export function DecidedBy({ public_value }: Pick<Lottery, 'public_value'>) {
  const { t } = useLingui()
  if (!public_value) return null
  const { source, name, value } = public_value
  if (source === 'none')
    return (
      <p>{t`This lottery has no public random number. Only the SHA-256 of the secret, published from the start, protects the result.`}</p>
    )
  return (
    <p>
      {source === 'drand'
        ? t`The public random number is round ${name} of the drand beacon. The server verified its signature`
        : source === 'nist'
          ? t`The public random number is pulse ${name} of the NIST beacon. The school entered it`
          : t`The public random number is from the drawing ${name}. The school entered it`}
      : <Hash>{value}</Hash>
    </p>
  )
}

function Fact({ label, hash }: { readonly label: string; readonly hash: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Hash>{hash}</Hash>
      </dd>
    </div>
  )
}

/** What the school uses if the beacon cannot be reached. The order is published first, so that nobody chooses. */
function SourceOrder({ published_at }: { readonly published_at: string }) {
  const { t } = useLingui()
  return (
    <>
      <p>{t`If the beacon can't be reached, the school uses the next source that has a value, in this order:`}</p>
      <ol>
        <li>{t`the first pulse of the NIST randomness beacon after ${published_at}`}</li>
        <li>{t`the first drawing of the state lottery after that`}</li>
        <li>{t`no public value: then only the secret decides`}</li>
      </ol>
    </>
  )
}

/** How many rankings changed after the closing, and which. Nothing without such a change. */
export function LaterEdits({ lottery: { edits } }: { readonly lottery: Pick<Lottery, 'edits'> }) {
  const { t } = useLingui()
  const format = useSchoolTime()
  if (edits.length === 0) return null
  const count = new Set(edits.map(({ code }) => code)).size
  return (
    <details>
      <summary>
        {plural(count, {
          one: '# ranking was changed after the closing.',
          other: '# rankings were changed after the closing.',
        })}
      </summary>
      <ul>
        {edits.map(({ code, edited_at }) => (
          <li key={`${code} ${edited_at}`}>{t`Code ${code}, ${format(edited_at)}`}</li>
        ))}
      </ul>
    </details>
  )
}

/** Reopenings and deletions after a closing. Nothing without one. */
export function LotteryEvents(props: { readonly events: readonly LotteryEvent[]; readonly showsHashes?: boolean }) {
  const { events, showsHashes = false } = props
  const { t, i18n } = useLingui()
  const format = useSchoolTime()
  if (events.length === 0) return null
  return (
    <ul>
      {events.map(({ kind, happened_at, commitment, rankings_hash }) => (
        <li key={happened_at}>
          {eventText(i18n, kind, format(happened_at))}
          {showsHashes && (
            <>
              <br />
              {t`SHA-256 of the secret then`}: <Hash>{commitment}</Hash>
              <br />
              {t`SHA-256 of the rankings then`}: <Hash>{rankings_hash}</Hash>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function eventText(i18n: I18n, kind: LotteryEvent['kind'], time: string): string {
  const texts = {
    reopened: msg`On ${time}, after the closing, the school opened the ranking again.`,
    deleted: msg`On ${time}, after the closing, the school deleted a lottery and its rankings.`,
  }
  return i18n._(texts[kind])
}
