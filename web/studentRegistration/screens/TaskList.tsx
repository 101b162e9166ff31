import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleHalf2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answerAt } from '../../../domain/registration/answers.ts'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import { minutesLeft, type SectionState, statesOf } from '../../../domain/registration/progress.ts'
import { SECTION_NAMES } from '../../../domain/registration/sectionNames.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { useDraftView } from '../draft/useDraftView.ts'
import styles from '../StudentRegistration.module.css'
import type { RegistrationPage } from '../search.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'
import { ResumePanel } from './ResumePanel.tsx'

const ICONS = { 'not started': IconCircle, 'in progress': IconCircleHalf2, complete: IconCircleCheck } as const

/** The sections with their states, in any order, and how much is left. */
export function TaskList(props: {
  readonly draft: RegistrationDraft
  readonly rules: RegistrationRules
  readonly status: ReactNode
  readonly onOpen: (page: RegistrationPage) => void
}) {
  const { draft, rules, status, onOpen } = props
  const { i18n, t } = useLingui()
  const view = useDraftView(draft, (current) => current)
  const states = statesOf(view.answers, rules, view.visited)
  const complete = SECTION_NAMES.filter((section) => states[section] === 'complete').length
  const next = SECTION_NAMES.find((section) => states[section] !== 'complete')
  const minutes = minutesLeft(states)
  const stateTexts: Readonly<Record<SectionState, string>> = {
    'not started': t`Not started`,
    'in progress': t`In progress`,
    complete: t`Complete`,
  }
  return (
    <>
      <PageTitle>{t`New Student Registration`}</PageTitle>
      <p>
        {t`${complete} of ${SECTION_NAMES.length} sections complete`}
        {minutes > 0 && (
          <>
            , <Plural value={minutes} one="about # minute" other="about # minutes" />
          </>
        )}
      </p>
      {status}
      <ol className={styles.tasks}>
        {SECTION_NAMES.map((section) => {
          const Icon = ICONS[states[section]]
          return (
            <li key={section}>
              <Link to="/student-registration" search={{ page: section }}>
                {i18n._(SECTION_TITLES[section])}
              </Link>
              <span className={styles.state}>
                <Icon size={18} aria-hidden />
                {stateTexts[states[section]]}
              </span>
            </li>
          )
        })}
      </ol>
      <div className={styles.actions}>
        <Button size="md" onClick={() => onOpen(next ?? 'check')}>
          {next ? t`Continue` : t`Check Your Answers`}
        </Button>
        {next && <Button size="md" variant="default" onClick={() => onOpen('check')}>{t`Check Your Answers`}</Button>}
      </div>
      {view.resume_code !== undefined && (
        <ResumePanel
          resume_code={view.resume_code}
          knownEmail={String(answerAt(view.answers, 'parent_1.email') ?? '')}
        />
      )}
    </>
  )
}
