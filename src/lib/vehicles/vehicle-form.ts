import { MOST_SEATS } from '../../contract/vehicles/vehicle-detail.ts'

/** What the form of a vehicle holds, in its order. */
export const vehicleFields = [
  'call_sign',
  'short_name',
  'type_name',
  'licence_plate',
  'seats',
  'station',
  'issi',
  'opta',
] as const
export type VehicleField = (typeof vehicleFields)[number]

/** As it stands in the form; '' where nothing is known. */
export type VehicleValues = Readonly<Record<VehicleField, string>>

export function valuesOf(
  vehicle: Readonly<Partial<Record<VehicleField, string | number | null>>>,
): VehicleValues {
  return valuesBy((name) => String(vehicle[name] ?? ''))
}

export function valuesIn(data: FormData): VehicleValues {
  return valuesBy((name) => String(data.get(name) ?? '').trim())
}

function valuesBy(value: (name: VehicleField) => string): VehicleValues {
  return Object.fromEntries(vehicleFields.map((name) => [name, value(name)])) as Record<VehicleField, string>
}

/** What can be said without a server. */
export function problemsIn({ call_sign, seats }: VehicleValues): ('call_sign' | 'seats')[] {
  const isNumber = seats === '' || (/^\d{1,3}$/.test(seats) && Number(seats) <= MOST_SEATS)
  return [...(call_sign === '' ? (['call_sign'] as const) : []), ...(isNumber ? [] : (['seats'] as const))]
}

/** What is sent of these fields. */
export function inputOf(values: VehicleValues, names: readonly VehicleField[]) {
  const texts = names.filter((name) => name !== 'seats' && name !== 'call_sign')
  return {
    ...Object.fromEntries(texts.map((name) => [name, values[name] || null])),
    ...(names.includes('call_sign') && { call_sign: values.call_sign }),
    ...(names.includes('seats') && { seats: values.seats === '' ? null : Number(values.seats) }),
  }
}
