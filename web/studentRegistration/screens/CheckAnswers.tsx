import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { GENERIC_ERROR } from '../../../contract/problem.ts'
import { submitRegistration } from '../../../contract/registrations.ts'
import type { School } from '../../../contract/school.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import { completeForm } from '../../../domain/registration/complete.ts'
import {
  type RegistrationErrors,
  type RegistrationRules,
  registrationErrors,
} from '../../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import { call } from '../../api/call.ts'
import { ApiProblem, errorMessage } from '../../api/problem.ts'
import { useSubmitGuard } from '../../ui/form/useSubmitGuard.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { forgetCode } from '../draft/resumeCode.ts'
import { useDraftView } from '../draft/useDraftView.ts'
import styles from '../StudentRegistration.module.css'
import { BackToSections } from './BackToSections.tsx'
import { type Failure, FailureDialog } from './FailureDialog.tsx'
import { RegistrationErrorSummary } from './RegistrationErrorSummary.tsx'
import { SectionAnswers } from './SectionAnswers.tsx'

/** Another device saved the draft since this one. */
const CHANGED = 412

/** Register was pressed and refused. `errors` are the server's, for these answers only. */
export interface Refusal {
  readonly answers: Answers
  readonly errors: RegistrationErrors
}

/**
 * All answers by section with links to change them, and the Register button (document 2, section 5, "Submit"). A closed dialog
 * returns the focus to the button, unless the summary of the errors takes it.
 */
export function CheckAnswers(props: {
  readonly draft: RegistrationDraft
  readonly rules: RegistrationRules
  readonly school: School
  readonly status: ReactNode
  readonly refusal: Refusal | undefined
  readonly onRefused: (refusal: Refusal) => void
  readonly onCorrect: (section: SectionName, path?: string) => void
  readonly onSubmitted: (reference: string) => void
}) {
  const { draft, rules, school, status, refusal, onRefused, onCorrect, onSubmitted } = props
  const { t } = useLingui()
  const answers = useDraftView(draft, (view) => view.answers)
  const [failure, setFailure] = useState<Failure>()
  const registerButton = useRef<HTMLButtonElement>(null)
  const form = completeForm(answers)
  const errors = { ...(refusal?.answers === answers && refusal.errors), ...registrationErrors(form, rules) }
  const submit = useMutation({
    mutationFn: () => send(draft),
    onSuccess: (reference) => {
      if (reference === undefined) return
      const { resume_code } = draft.view()
      draft.close()
      if (resume_code !== undefined) forgetCode(resume_code)
      onSubmitted(reference)
    },
    onError: (error) => {
      setFailure({ kind: 'refused', lines: linesOf(error) })
      onRefused({ answers: draft.view().answers, errors: fieldErrorsOf(error) })
    },
  })
  const register = useSubmitGuard('registration', async () => {
    if (Object.keys(registrationErrors(form, rules)).length === 0) {
      await submit.mutateAsync().catch(() => undefined)
      return
    }
    setFailure({ kind: 'incomplete' })
    onRefused({ answers, errors: {} })
  })
  const close = () => {
    flushSync(() => setFailure(undefined))
    if (Object.keys(errors).length === 0) registerButton.current?.focus()
  }
  return (
    <>
      <BackToSections />
      <PageTitle>{t`Check Your Answers`}</PageTitle>
      {status}
      {refusal && !failure && <RegistrationErrorSummary form={form} errors={errors} onOpen={onCorrect} />}
      <p>{t`You are registering your child with ${school.name}.`}</p>
      {SECTION_NAMES.map((section) => (
        <SectionAnswers
          key={section}
          section={section}
          form={form}
          errors={errors}
          onChange={() => onCorrect(section)}
        />
      ))}
      <div className={styles.actions}>
        <Button
          size="md"
          ref={registerButton}
          loading={submit.isPending}
          onClick={() => void register()}
        >{t`Register`}</Button>
      </div>
      {failure && <FailureDialog failure={failure} onClose={close} />}
    </>
  )
}

/** The reference number. Undefined if another device changed the answers: the family chooses first. */
async function send(draft: RegistrationDraft): Promise<string | undefined> {
  await draft.flush()
  const { answers, resume_code, newer } = draft.view()
  if (newer) return undefined
  // Without a code a repeated submission could not be recognized.
  if (resume_code === undefined) throw new ApiProblem(0, { message: GENERIC_ERROR })
  const body = { ...completeForm(answers), resume_code, revision: draft.revision }
  try {
    return (await call(submitRegistration, { body })).body.reference
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === CHANGED)) throw error
    await draft.confirm()
    return undefined
  }
}

function fieldErrorsOf(error: unknown): RegistrationErrors {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([path, [line = error.message]]) => [path, line]))
}

function linesOf(error: unknown): string[] {
  const lines = Object.values(fieldErrorsOf(error))
  return lines.length > 0 ? lines : [errorMessage(error)]
}
