import { type FieldError, type FieldErrors, get } from 'react-hook-form'

/** `name` may be a path, such as "student.phone". The error of a list as a whole is its `root`. */
export function fieldErrorMessage(errors: FieldErrors, name: string): string | undefined {
  const error: Partial<FieldError> | undefined = get(errors, name)
  const root: Partial<FieldError> | undefined = get(errors, `${name}.root`)
  return error?.message ?? root?.message
}
