import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import notice from '../../ui/feedback/Notice.module.css'
import { IconListNumbers } from '../../ui/icons.tsx'
import { DisclosureButton } from '../../ui/navigation/DisclosureButton.tsx'
import styles from './Lottery.module.css'
import { RankingOfChild } from './RankingForm.tsx'

/** For the office before the lottery: the choices of a child, which it may correct. */
export function OfficeRanking(props: {
  readonly student: Student
  readonly semester: Semester
  readonly isOpen: boolean
  readonly isClosed: boolean
}) {
  const { student, semester, isOpen, isClosed } = props
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <Stack component="section" aria-labelledby="ranking" gap="sm">
      <div className={notice.notice} data-tone="info">
        <IconListNumbers />
        <div>
          <h2 id="ranking" className={notice.title}>
            <DisclosureButton opened={opened} controls="ranking-choices" onToggle={setOpened}>
              {t`Lottery Choices for ${student.first_name}`}
            </DisclosureButton>
          </h2>
        </div>
      </div>
      {opened && (
        <Stack id="ranking-choices" className={styles.page} gap="sm">
          <p>
            {isOpen ? (
              <Trans>
                Families rank classes themselves. You can correct the choices until the lottery. The audit trail has
                every correction.
              </Trans>
            ) : (
              <Trans>{semester.name} is over, so there is no lottery anymore.</Trans>
            )}
          </p>
          <AsyncBoundary>
            <RankingOfChild student={student} semester={semester} isOpen={isOpen} office={{ needsReason: isClosed }} />
          </AsyncBoundary>
        </Stack>
      )}
    </Stack>
  )
}
