import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { GuardedAction } from '../../../domain/submitGuard.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import styles from './Form.module.css'
import { FieldLabels, type Labels } from './fieldLabels.ts'
import { focusInitialField } from './initialFocus.ts'
import { showProblem } from './showProblem.ts'
import { useDraft } from './useDraft.ts'
import { useSubmitGuard } from './useSubmitGuard.ts'

/** A form over one of the contract's schemas: checked when sent, then as the wrong fields are corrected. */
export function useContractForm<I extends FieldValues, O>(schema: z.ZodType<O, I>, defaultValues: DefaultValues<I>) {
  return useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues, shouldFocusError: false })
}

/**
 * The frame of every form. What the schema refuses and what the server refuses are shown in the same places: the summary
 * above, which takes focus, and the field itself. Nothing typed is lost by a failure, nor, in a form that has a `draft` name of its
 * own, by the end of the session.
 */
export function Form<I extends FieldValues, O>(given: {
  readonly form: UseFormReturn<I, unknown, O>
  readonly labels: Labels
  readonly guard?: GuardedAction
  readonly draftName?: string
  readonly onSubmit: (values: O) => Promise<unknown>
  readonly children: ReactNode
}) {
  const { form, labels, guard: press, draftName: draft, onSubmit: onSend, children } = given
  const { t } = useLingui()
  const restored = useDraft(form, draft)
  const send = useSubmitGuard(press, onSend)
  const submit = form.handleSubmit((values) => send(values).catch((error: unknown) => showProblem(form, labels, error)))
  return (
    <FormProvider {...form}>
      <FieldLabels value={labels}>
        <form className={styles.form} ref={focusInitialField} noValidate onSubmit={submit}>
          <ErrorSummary />
          {restored && <p className={styles.restored}>{t`Here is what you were typing when your session ended.`}</p>}
          {children}
        </form>
      </FieldLabels>
    </FormProvider>
  )
}
