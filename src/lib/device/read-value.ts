import * as v from 'valibot'

/** What was kept by some build of the product; undefined: it does not fit this one. */
export function readValue<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : undefined
}
