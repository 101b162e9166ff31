import { type FieldError, type FieldErrors, get } from 'react-hook-form'

/** `name` may be a path, such as "student.phone". */
export function fieldErrorMessage(errors: FieldErrors, name: string): string | undefined {
  const error: Partial<FieldError> | undefined = get(errors, name)
  return error?.message
}
