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

/** Validates on submit, then as invalid fields change. */
export function useContractForm<I extends FieldValues, O>(schema: z.ZodType<O, I>, defaultValues: DefaultValues<I>) {
  return useForm<I, unknown, O>({ resolver: zodResolver(schema), defaultValues, shouldFocusError: false })
}

/** Server errors appear like schema errors. With `draftName` the input survives an expired session. */
export function Form<I extends FieldValues, O>(props: {
  readonly form: UseFormReturn<I, unknown, O>
  readonly labels: Labels
  readonly guard?: GuardedAction
  readonly draftName?: string
  readonly onSubmit: (values: O) => Promise<unknown>
  readonly children: ReactNode
}) {
  const { form, labels, guard, draftName, onSubmit, children } = props
  const { t } = useLingui()
  const restored = useDraft(form, draftName)
  const send = useSubmitGuard(guard, onSubmit)
  const submit = form.handleSubmit((values) => send(values).catch((error: unknown) => showProblem(form, labels, error)))
  return (
    <FormProvider {...form}>
      <FieldLabels value={labels}>
        <form className={styles.form} ref={focusInitialField} noValidate onSubmit={submit}>
          <ErrorSummary />
          {restored && <p className={styles.restored}>{t`We saved what you were typing when your session ended.`}</p>}
          {children}
        </form>
      </FieldLabels>
    </FormProvider>
  )
}
