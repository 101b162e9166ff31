import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiProblem, errorMessage } from '../../api/problem.ts'
import type { Labels } from './fieldLabels.ts'

/** Shows the error at the fields that it names, or above a form that has none of them. */
export function showProblem<I extends FieldValues, O>(
  form: Pick<UseFormReturn<I, unknown, O>, 'setError'>,
  labels: Labels,
  error: unknown,
): void {
  const fieldErrors = error instanceof ApiProblem ? Object.entries(error.errors) : []
  const shown = fieldErrors.filter(([name]) => name in labels)
  for (const [name, [message = errorMessage(error)]] of shown) form.setError(name as Path<I>, { message })
  if (shown.length === 0) form.setError('root.server', { message: errorMessage(error) })
}
