import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Decision } from '../../../../domain/enrollment/lottery/decide.ts'
import type { LotteryRecord } from '../../../../domain/enrollment/lottery/record.ts'
import { resultsByCode } from '../../../../domain/enrollment/lottery/results.ts'
import type { RecordDifference } from '../../../../domain/enrollment/lottery/verify.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { downloadText } from '../../../ui/format/downloadFile.ts'
import { Hash } from './Hash.tsx'
import styles from './PublicLottery.module.css'
import { ReplacedSecrets } from './ReplacedSecrets.tsx'
import { verifyLottery } from './verifyLottery.ts'

/** Verifies a record and shows what to compare with what the school published before. */
export function VerifiedRecord({ semester_slug, text }: { readonly semester_slug: string; readonly text: string }) {
  const { t } = useLingui()
  const { data: verified, isPending } = useQuery({
    queryKey: ['verified draw', semester_slug],
    queryFn: () => verifyLottery(text),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div className={styles.parts}>
      <div role="status">
        {isPending && <Loading />}
        {verified?.record && <Correct record={verified.record} />}
        {verified?.difference && <Different difference={verified.difference} />}
        {!isPending && !verified && (
          <Banner type="warning">{t`This browser can't check the record without a secure connection (https).`}</Banner>
        )}
      </div>
      {verified?.record && <Hashes record={verified.record} digest={verified.digest} />}
      {verified?.record && <ReplacedSecrets replaced={verified.record.replaced} />}
      <p>
        <Trans>
          You can also download the record and check it on your own computer. Each lottery number is the SHA-256 of a
          short text that anyone can compute.
        </Trans>
      </p>
      <p>
        <Button variant="default" onClick={() => downloadText(`lottery-${semester_slug}.txt`, text)}>
          {t`Download the Record`}
        </Button>
      </p>
      {verified?.record && <ChildOfLottery record={verified.record} />}
    </div>
  )
}

function Correct({ record: { decisions } }: { readonly record: LotteryRecord }) {
  const { t } = useLingui()
  const count = decisions.length
  return (
    <p className={styles.correct}>
      {t`Your browser computed ${plural(count, { one: '# decision', other: 'all # decisions' })} again. The record is correct.`}
    </p>
  )
}

function Different({ difference: { line, expected, found } }: { readonly difference: RecordDifference }) {
  const { t } = useLingui()
  return (
    <>
      <Banner type="error">{t`The record is not correct. The first difference is in line ${line}.`}</Banner>
      {expected !== undefined && <p className={styles.line}>{t`Computed: ${expected}`}</p>}
      <p className={styles.line}>{t`In the record: ${found ?? ''}`}</p>
    </>
  )
}

function Hashes({ record, digest }: { readonly record: LotteryRecord; readonly digest: string }) {
  const { t } = useLingui()
  return (
    <dl>
      <div>
        <dt>{t`Seed`}</dt>
        <dd>
          <Hash>{record.seed}</Hash>
        </dd>
      </div>
      <div>
        <dt>{t`SHA-256 of the seed. It must be the one that was shown before the lottery.`}</dt>
        <dd>
          <Hash>{record.commitment}</Hash>
        </dd>
      </div>
      <div>
        <dt>{t`SHA-256 of the record`}</dt>
        <dd>
          <Hash>{digest}</Hash>
        </dd>
      </div>
    </dl>
  )
}

/** Finds a child by its code: its place in the lottery and the decisions. The record has sections instead of names. */
function ChildOfLottery({ record }: { readonly record: LotteryRecord }) {
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const results = useMemo(() => resultsByCode(record), [record])
  const sections = useMemo(() => new Map(record.lottery.classes.map(({ id, section }) => [id, section])), [record])
  const found = results.get(Number(code.trim()))
  return (
    <div>
      <TextInput
        label={t`Your child's code`}
        inputMode="numeric"
        size="md"
        maw="16rem"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <div role="status" className={styles.child}>
        {found && (
          <>
            <p>
              <Trans>
                Number {found.lottery_place} of {found.children} in the lottery
              </Trans>
            </p>
            <ul className={styles.decisions}>
              {found.wishes.flat().map((decision) => (
                <li key={decision.course_id}>{decisionText(i18n, decision, sections)}</li>
              ))}
            </ul>
          </>
        )}
        {!found && code.trim() !== '' && <p>{t`No child in this lottery has this code.`}</p>}
      </div>
    </div>
  )
}

/** "Section 204, choice 1: enrolled". */
function decisionText(
  i18n: I18n,
  { course_id, choice, outcome, by, ...decision }: Decision,
  sections: ReadonlyMap<number, string>,
): string {
  const place = decision.place ?? 0
  const [section, other] = [sections.get(course_id) ?? '', by === null ? '' : (sections.get(by) ?? '')]
  const texts: Record<Decision['outcome'], MessageDescriptor> = {
    enrolled: msg`enrolled`,
    'better-choice': msg`in section ${other}, a higher choice`,
    waiting: msg`no seat left, number ${place} on the wait list`,
    'wait-list-full': msg`no seat left, wait list full`,
    'already-enrolled': msg`already enrolled`,
    'already-waiting': msg`no seat left, already on the wait list`,
    'same-time': msg`same time as section ${other}`,
    restricted: msg`can't be taken with section ${other}`,
    'wrong-grade': msg`not for this grade`,
    done: msg`finished school`,
  }
  const text = i18n._(texts[outcome])
  return i18n._(msg`Section ${section}, choice ${choice}: ${text}`)
}
