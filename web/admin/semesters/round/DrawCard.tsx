import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Round } from '../../../../contract/rounds.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import { drawRecordUrl } from '../../../api/rounds.ts'
import { Hash } from '../../../ui/draw/Hash.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ProgressBar } from '../../../ui/format/ProgressBar.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import styles from './Round.module.css'
import { RunDrawDialog } from './RunDrawDialog.tsx'

/** Runs the draw after the closing, shows its progress, and afterwards its figures and its record. */
export function DrawCard({ semester, round }: { readonly semester: Semester; readonly round: Round }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const run = round.office?.run
  const isRunning = run?.state === 'running'
  if (round.state === 'drawn') return <DrawnCard semester={semester} round={round} />
  return (
    <Card
      title={t`Run the Lottery`}
      lead={t`Gives out all seats at once and starts the wait lists. You can't undo it. Families then see their results and can add, drop and swap classes.`}
    >
      <div role="status">
        {isRunning && <Progress percent={run.percent} />}
        {run && !isRunning && (
          <Banner type="warning">{t`The lottery was interrupted. Nothing has changed. You can run it again.`}</Banner>
        )}
      </div>
      {!isRunning && (
        <div className={styles.actions}>
          <Button disabled={round.state !== 'closed'} onClick={() => setOpen(true)}>
            {t`Run the Lottery…`}
          </Button>
          {round.state !== 'closed' && <p>{t`You can run the lottery after the ranking period.`}</p>}
        </div>
      )}
      <RunDrawDialog semester={semester} opened={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Progress({ percent }: { readonly percent: number }) {
  const { t } = useLingui()
  return (
    <div className={styles.progress}>
      <p>{t`The lottery is running: ${percent}%`}</p>
      <ProgressBar value={percent} max={100} />
    </div>
  )
}

function DrawnCard({ semester, round }: { readonly semester: Semester; readonly round: Round }) {
  const { t } = useLingui()
  return (
    <Card title={t`Lottery Results`}>
      <div className={styles.summary}>
        <p>
          <a href={drawRecordUrl(semester.id)} download={`draw-${semester.slug}.txt`}>
            {t`Download the record`}
          </a>
        </p>
        <p>
          {t`SHA-256 of the record`}: <Hash>{round.digest ?? ''}</Hash>
        </p>
      </div>
      <FiguresTable title={t`Lottery results by grade`} figures={round.office?.figures ?? []} />
    </Card>
  )
}
