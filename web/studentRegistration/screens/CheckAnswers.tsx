import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { submitRegistration } from '../../../contract/registrations.ts'
import type { School } from '../../../contract/school.ts'
import { completeForm } from '../../../domain/registration/complete.ts'
import {
  type RegistrationErrors,
  type RegistrationRules,
  registrationErrors,
} from '../../../domain/registration/errors.ts'
import { SECTION_NAMES } from '../../../domain/registration/sectionNames.ts'
import { call } from '../../api/call.ts'
import { ApiProblem, errorMessage } from '../../api/problem.ts'
import { useSubmitGuard } from '../../ui/form/useSubmitGuard.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { forgetCode } from '../draft/resumeCode.ts'
import styles from '../StudentRegistration.module.css'
import type { RegistrationPage } from '../search.ts'
import { type Failure, FailureDialog } from './FailureDialog.tsx'
import { SectionAnswers } from './SectionAnswers.tsx'

/** All answers by section with links to change them, and the Register button (document 2, section 5, "Submit"). */
export function CheckAnswers(props: {
  readonly draft: RegistrationDraft
  readonly rules: RegistrationRules
  readonly school: School
  readonly onOpen: (page: RegistrationPage) => void
  readonly onSubmitted: (reference: string) => void
}) {
  const { draft, rules, school, onOpen, onSubmitted } = props
  const { t } = useLingui()
  const { answers, resume_code } = useSyncExternalStore(draft.subscribe, draft.view)
  const [failure, setFailure] = useState<Failure>()
  const form = completeForm(answers)
  const errors: RegistrationErrors = registrationErrors(form, rules)
  const submit = useMutation({
    mutationFn: async () => {
      await draft.flush()
      const body = { ...form, ...(resume_code !== undefined && { resume_code }) }
      return (await call(submitRegistration, { body })).body.reference
    },
    onSuccess: (reference) => {
      draft.close()
      forgetCode()
      onSubmitted(reference)
    },
    onError: (error) => setFailure({ kind: 'refused', lines: linesOf(error) }),
  })
  const register = useSubmitGuard('registration', async () => {
    if (Object.keys(errors).length > 0) setFailure({ kind: 'incomplete' })
    else await submit.mutateAsync().catch(() => undefined)
  })
  return (
    <>
      <LinkButton to="/student-registration" secondary>{t`All sections`}</LinkButton>
      <PageTitle>{t`Check your answers`}</PageTitle>
      <p>{t`You are registering your child with ${school.name}.`}</p>
      {SECTION_NAMES.map((section) => (
        <SectionAnswers key={section} section={section} form={form} errors={errors} onChange={() => onOpen(section)} />
      ))}
      <div className={styles.actions}>
        <Button size="md" loading={submit.isPending} onClick={() => void register()}>{t`Register`}</Button>
      </div>
      <FailureDialog failure={failure} onClose={() => setFailure(undefined)} />
    </>
  )
}

function linesOf(error: unknown): string[] {
  const lines = error instanceof ApiProblem ? Object.values(error.errors).flatMap(([line]) => line ?? []) : []
  return lines.length > 0 ? lines : [errorMessage(error)]
}
