import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DrawRecord } from '../../domain/draw/record.ts'
import type { RecordDifference } from '../../domain/draw/verify.ts'
import { drawRecordUrl } from '../api/rounds.ts'
import { Hash } from '../ui/draw/Hash.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { ChildOfDraw } from './ChildOfDraw.tsx'
import styles from './PublicDraw.module.css'
import { verifyDraw } from './verifyDraw.ts'

/** Verifies a record and shows what to compare with what the school published before. */
export function VerifiedRecord({ semester_id, text }: { readonly semester_id: number; readonly text: string }) {
  const { t } = useLingui()
  const { data: verified, isPending } = useQuery({
    queryKey: ['verified draw', semester_id],
    queryFn: () => verifyDraw(text),
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
      <p>
        <Trans>
          You can also <a href={drawRecordUrl(semester_id)}>open the record</a> and check it on your own computer. Each
          lottery number is the SHA-256 of a short text that anyone can compute.
        </Trans>
      </p>
      {verified?.record && <ChildOfDraw record={verified.record} />}
    </div>
  )
}

function Correct({ record: { decisions } }: { readonly record: DrawRecord }) {
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

function Hashes({ record, digest }: { readonly record: DrawRecord; readonly digest: string }) {
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
