import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { idOfSlug, nameOfSlug } from '../../../../domain/semester.ts'
import { call } from '../../../api/call.ts'
import { publishedLotteryQuery } from '../../../api/lotteries.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useSession } from '../../../session/session.ts'
import { AsyncBoundary } from '../../../ui/feedback/AsyncBoundary.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { NotFoundPanel } from '../../../ui/feedback/NotFoundPanel.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { BackLink } from '../../../ui/navigation/BackLink.tsx'
import { LotteryMethod } from '../record/LotteryMethod.tsx'
import { PublishedFacts } from '../record/PublishedFacts.tsx'
import { VerifiedRecord } from './VerifiedRecord.tsx'

const NOT_FOUND = 404

/** Explains a lottery to everyone and verifies its record in the browser. */
export function PublicLottery() {
  const { semester_slug } = useParams({ from: '/lottery/$semester_slug' })
  const id = idOfSlug(semester_slug)
  return id === undefined ? <NotFoundPanel /> : <SemesterLotteryRecord id={id} slug={semester_slug} />
}

function SemesterLotteryRecord({ id, slug }: { readonly id: number; readonly slug: string }) {
  const { t } = useLingui()
  const name = nameOfSlug(slug)
  const user = useSession()?.user
  const { data: text, error, isPending, refetch } = useQuery(lotteryRecordQuery(id))
  const hasNoRecord = error instanceof ApiProblem && error.status === NOT_FOUND
  return (
    <Stack gap={20} maw="52rem">
      {user?.role === 'parent' && (
        <BackLink to="/dashboard" search={{ semester: slug }}>
          {t`Back to Dashboard`}
        </BackLink>
      )}
      <PageTitle>{t`The Lottery for ${name}`}</PageTitle>
      <Card title={t`How It Works`}>
        <AsyncBoundary compact>
          <MethodOfLottery semester_id={id} />
        </AsyncBoundary>
      </Card>
      <Card title={t`Check It Yourself`}>
        {isPending && <Loading />}
        {hasNoRecord && (
          <p>
            <Trans>
              There is no record of this lottery now. If it hasn't run yet, write down the SHA-256 of the secret that
              you see when you rank classes. After the lottery, it must be the same here.
            </Trans>
          </p>
        )}
        {error && !hasNoRecord && <SectionError error={error} reset={() => void refetch()} />}
        {text !== undefined && <VerifiedRecord semester_slug={slug} text={text} />}
      </Card>
      <Card title={t`What Was Published`}>
        <AsyncBoundary compact>
          <PublishedFacts semester_id={id} showsReplaced={text === undefined} />
        </AsyncBoundary>
      </Card>
    </Stack>
  )
}

function MethodOfLottery({ semester_id }: { readonly semester_id: number }) {
  const { lottery } = useSuspenseQuery(publishedLotteryQuery(semester_id)).data
  return <LotteryMethod lottery={lottery ?? { priority: 'none', public_value: null }} />
}

/** The record does not change. */
function lotteryRecordQuery(semester: number) {
  return queryOptions({
    queryKey: ['lottery record', semester],
    queryFn: async () => (await call('GET /api/semester/:id/lottery/record', { params: { id: semester } })).body,
    staleTime: Infinity,
    retry: false,
  })
}
