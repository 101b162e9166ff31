import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { idOfSlug, nameOfSlug } from '../../domain/semester.ts'
import { ApiProblem } from '../api/problem.ts'
import { drawRecordQuery } from '../api/rounds.ts'
import { DrawMethod } from '../ui/draw/DrawMethod.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { NotFoundPanel } from '../ui/feedback/NotFoundPanel.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import styles from './PublicDraw.module.css'
import { VerifiedRecord } from './VerifiedRecord.tsx'

const NOT_FOUND = 404

/** Explains a draw to everyone and verifies its record in the browser. */
export function PublicDraw() {
  const { semester_slug } = useParams({ from: '/draw/$semester_slug' })
  const id = idOfSlug(semester_slug)
  return id === undefined ? <NotFoundPanel /> : <SemesterDraw id={id} name={nameOfSlug(semester_slug)} />
}

function SemesterDraw({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useLingui()
  const { data: text, error, isPending } = useQuery(drawRecordQuery(id))
  const isBeforeDraw = error instanceof ApiProblem && error.status === NOT_FOUND
  return (
    <div className={styles.page}>
      <PageTitle>{t`The Lottery for ${name}`}</PageTitle>
      <Card title={t`How It Works`}>
        <DrawMethod siblingsTogether="unknown" />
      </Card>
      <Card title={t`Check It Yourself`}>
        {isPending && <Loading />}
        {isBeforeDraw && (
          <p>
            <Trans>
              The lottery hasn't run yet. Write down the SHA-256 of the seed that you see when you rank classes. After
              the lottery, it must be the same here.
            </Trans>
          </p>
        )}
        {!isBeforeDraw && <ErrorAlert error={error} />}
        {text !== undefined && <VerifiedRecord semester_id={id} text={text} />}
      </Card>
    </div>
  )
}
