import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
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

/** `name` may be a path, such as "student.phone". The error of a list as a whole is its `root`. */
export function fieldErrorMessage(errors: FieldErrors, name: string): string | undefined {
  const error: Partial<FieldError> | undefined = get(errors, name)
  const root: Partial<FieldError> | undefined = get(errors, `${name}.root`)
  return error?.message ?? root?.message
}
