import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Lottery, LotteryEdit, LotteryEvent } from '../../../../contract/enrollment/lottery.ts'
import { announcedRound, roundAfter } from '../../../../domain/enrollment/lottery/beacon.ts'
import { AUTOMATIC_REASONS } from '../../../../domain/enrollment/lottery/lotteryTimes.ts'
import { publishedLotteryQuery } from '../../../api/lotteries.ts'
import { useSchoolTime } from '../../opening/useServerTime.ts'
import { Hash } from './Hash.tsx'
import { ReplacedSecrets } from './ReplacedSecrets.tsx'

type Published = Omit<Lottery, 'office' | 'events'>

/** What the school has published about the lottery of a semester so far, for everyone. */
export function PublishedFacts(props: {
  readonly semester_id: number
  /** Whether the screen says nowhere else that the lottery got a new secret. */
  readonly showsReplaced?: boolean
}) {
  const { semester_id, showsReplaced = false } = props
  const { lottery, events } = useSuspenseQuery(publishedLotteryQuery(semester_id)).data
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      {showsReplaced && lottery && (
        <ReplacedSecrets replaced={lottery.replaced_commitments} advice={<AnnouncedAnew lottery={lottery} />} />
      )}
      {lottery ? <Facts lottery={lottery} /> : <p>{t`This semester has no lottery now.`}</p>}
      <LotteryEvents events={events} showsHashes />
    </Stack>
  )
}

function Facts({ lottery }: { readonly lottery: Published }) {
  const {
    commitment,
    closing_hash,
    ranking_count,
    closes_at,
    kept_at,
    replaced_commitments,
    beacon,
    public_value,
    digest,
  } = lottery
  const { t } = useLingui()
  const format = useSchoolTime()
  const renewed = replaced_commitments.at(-1)
  return (
    <>
      <dl>
        <Fact
          label={
            renewed
              ? t`SHA-256 of the secret, published on ${format(renewed.replaced_at)}`
              : t`SHA-256 of the secret, published from the start`
          }
          hash={commitment}
        />
        {closing_hash !== null && (
          <Fact
            label={t`SHA-256 of everything that decides, with ${plural(ranking_count ?? 0, { one: '# ranking', other: '# rankings' })}, published at the closing on ${format(kept_at ?? closes_at)}`}
            hash={closing_hash}
          />
        )}
        {digest !== null && <Fact label={t`SHA-256 of the record`} hash={digest} />}
      </dl>
      <p>
        <Trans>
          The announced public random number is round {beacon.round} of the drand beacon (quicknet), which does not
          exist before {format(beacon.published_at)}. Nobody can know it before or choose it.
        </Trans>
      </p>
      <KeptLate lottery={lottery} />
      {!public_value && <SourceOrder published_at={format(beacon.published_at)} />}
      <DecidedBy lottery={lottery} />
      <LaterEdits lottery={lottery} />
    </>
  )
}

/** A secret that was renewed when the announced round was public needs another round. Nothing otherwise. */
export function AnnouncedAnew({ lottery }: { readonly lottery: Pick<Lottery, 'closes_at' | 'kept_at' | 'beacon'> }) {
  const { t } = useLingui()
  const format = useSchoolTime()
  const { round: former } = announcedRound(closingOf(lottery))
  const { round, published_at } = lottery.beacon
  if (round === former) return null
  return t`Round ${former} was public by then, so it doesn't decide anymore. Round ${round} does, which was announced with the new secret, for ${format(published_at)}.`
}

function closingOf({ closes_at, kept_at }: Pick<Lottery, 'closes_at' | 'kept_at'>) {
  return { closes_at: new Date(closes_at), kept_at: kept_at === null ? null : new Date(kept_at) }
}

/** Why another round than that of the closing was announced: what decides was kept when that one was public. Nothing otherwise. */
function KeptLate({ lottery }: { readonly lottery: Pick<Lottery, 'closes_at' | 'kept_at'> }) {
  const { t } = useLingui()
  const format = useSchoolTime()
  const { closes_at, kept_at } = closingOf(lottery)
  const [{ round: former }, { round }] = [roundAfter(closes_at), announcedRound({ closes_at, kept_at })]
  if (kept_at === null || round === former) return null
  return (
    <p>
      {t`The server recorded everything that decides only on ${format(kept_at.toISOString())}, when round ${former} was already public. Round ${round} decides instead.`}
    </p>
  )
}

/** Where the public value of a lottery that has run came from, and what that proves. */
export function DecidedBy({ lottery }: { readonly lottery: Pick<Lottery, 'public_value' | 'replaced_commitments'> }) {
  const { t } = useLingui()
  const { public_value, replaced_commitments } = lottery
  if (!public_value) return null
  const { source, name, value } = public_value
  const renewed = replaced_commitments.at(-1)
  if (source === 'none')
    return renewed ? (
      <Suspense>
        <RenewedAlone replaced_at={renewed.replaced_at} />
      </Suspense>
    ) : (
      <p>{t`This lottery used no public random number. Only the SHA-256 of the secret, published from the start, protects the result.`}</p>
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

/** A part of its own, because the school's time may have to be loaded first, and other results do not wait for it. */
function RenewedAlone({ replaced_at }: { readonly replaced_at: string }) {
  const { t } = useLingui()
  const format = useSchoolTime()
  return (
    <p>{t`This lottery used no public random number, and its secret was renewed on ${format(replaced_at)}. You must believe that nobody chose that secret.`}</p>
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

/** What changed after the closing, when and why. Nothing without such a change. */
export function LaterEdits({ lottery: { edits }, open }: { readonly lottery: Pick<Lottery, 'edits'>; open?: boolean }) {
  const { t, i18n } = useLingui()
  const format = useSchoolTime()
  if (edits.length === 0) return null
  return (
    <details open={open}>
      <summary>
        {t`${plural(edits.length, { one: '# change', other: '# changes' })} after the closing in what decides the lottery.`}
      </summary>
      <ul>
        {edits.map((edit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: edits are only added
          <li key={index}>
            {editText(i18n, edit)} {format(edit.edited_at)}.{' '}
            {edit.reason === null
              ? t`The school gives the reason before the lottery.`
              : t`Reason: ${reasonText(i18n, edit.reason)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function reasonText(i18n: I18n, reason: string): string {
  const texts: Readonly<Record<string, MessageDescriptor>> = {
    [AUTOMATIC_REASONS.offerEnded]: msg`An offer expired.`,
    [AUTOMATIC_REASONS.classOver]: msg`A class is over.`,
  }
  return texts[reason] ? i18n._(texts[reason]) : reason
}

function editText(i18n: I18n, { kind, action, key, section }: LotteryEdit): string {
  const isGone = action === 'removed'
  const name = section || key
  const texts: Record<LotteryEdit['kind'], MessageDescriptor> = {
    class: isGone
      ? msg`Section ${name} is not in the lottery anymore.`
      : msg`Section ${name}: its seats, grades, time, wait list or restrictions.`,
    ranking: isGone ? msg`Code ${key}: all choices were removed.` : msg`Code ${key}: the choices.`,
    child: isGone
      ? msg`Code ${key} is not in the lottery anymore.`
      : msg`Code ${key}: the child's grade, classes, family, or choices that are still possible.`,
    priority: msg`Whose turn is first.`,
    'wait-list-limit': msg`How many children can wait for a class.`,
  }
  return i18n._(texts[kind])
}

/** Reopenings and deletions after a closing. Nothing without one. */
export function LotteryEvents(props: { readonly events: readonly LotteryEvent[]; readonly showsHashes?: boolean }) {
  const { events, showsHashes = false } = props
  const { t, i18n } = useLingui()
  const format = useSchoolTime()
  if (events.length === 0) return null
  return (
    <ul>
      {events.map(({ kind, happened_at, commitment, closing_hash }) => (
        <li key={happened_at}>
          {eventText(i18n, kind, format(happened_at))}
          {showsHashes && (
            <>
              <br />
              {t`SHA-256 of the secret then`}: <Hash>{commitment}</Hash>
              <br />
              {t`SHA-256 that was published at the closing`}: <Hash>{closing_hash}</Hash>
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
    updated: msg`On ${time}, after the closing, a new version of this site published the SHA-256 of everything that decides. Before, it was that of the rankings only.`,
    deleted: msg`On ${time}, after the closing, the school deleted a lottery and its rankings.`,
  }
  return i18n._(texts[kind])
}
