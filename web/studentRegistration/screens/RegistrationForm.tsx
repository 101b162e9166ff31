import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import type { School } from '../../../contract/school.ts'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import { focusNextPageTitle, PageTitle } from '../../ui/layout/PageTitle.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import type { RegistrationPage } from '../search.ts'
import { SectionForm } from '../sections/SectionForm.tsx'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'
import { CheckAnswers } from './CheckAnswers.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { TaskList } from './TaskList.tsx'

/** The pages of a started registration: the list of sections, one section, and the check of all answers. */
export function RegistrationForm(props: {
  readonly draft: RegistrationDraft
  readonly school: School
  readonly onSubmitted: (reference: string) => void
}) {
  const { draft, school, onSubmitted } = props
  const { i18n, t } = useLingui()
  const view = useSyncExternalStore(draft.subscribe, draft.view)
  const { page } = useSearch({ from: '/student-registration' })
  const navigate = useNavigate({ from: '/student-registration' })
  const go = (next: RegistrationPage | undefined) => {
    focusNextPageTitle()
    void navigate({ search: next === undefined ? {} : { page: next } })
  }
  const change = useCallback((answers: Parameters<typeof draft.change>[0]) => draft.change(answers), [draft])
  const rules = rulesOf(school)
  const leave = (section: SectionName) => {
    draft.visit(section)
    go(SECTION_NAMES[SECTION_NAMES.indexOf(section) + 1] ?? 'check')
  }
  const status = <SaveStatus view={view} />
  if (page === undefined) return <TaskList view={view} rules={rules} status={status} onOpen={go} />
  if (page === 'check')
    return <CheckAnswers draft={draft} rules={rules} school={school} onOpen={go} onSubmitted={onSubmitted} />
  return (
    <>
      <LinkButton to="/student-registration" secondary>{t`All sections`}</LinkButton>
      <PageTitle>{i18n._(SECTION_TITLES[page])}</PageTitle>
      {status}
      <SectionForm
        key={`${page} ${view.newer === undefined}`}
        section={page}
        answers={view.answers}
        rules={rules}
        onChange={change}
        onDone={() => leave(page)}
      />
      <ConflictDialog newer={view.newer} onChoose={(choice) => draft.resolve(choice)} />
    </>
  )
}

function rulesOf({ time_zone, registration_years }: School): RegistrationRules {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date())
  return { today, years: registration_years }
}
