/** One page of a list as every list of the contract answers it. */
export function pageOf<Row>(data: Row[], total: number, { page, limit }: { page: number; limit: number }) {
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
  }
}
