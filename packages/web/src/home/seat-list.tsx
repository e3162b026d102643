import { useState } from "react";
import { Icon, Ornament } from "../art/icon.tsx";
import { deleteSeat, listSeats } from "../connection/seats.ts";
import { navigate } from "../browser/routes.ts";

/** The tables where this browser has a seat. */
export function SeatList() {
  const [seats, setSeats] = useState(listSeats);
  if (seats.length === 0) return null;
  return (
    <section aria-labelledby="seats-taken">
      <p className="caps" id="seats-taken">
        Back to your table
      </p>
      <ul className="seats-taken">
        {seats.map(({ table, title, system }) => (
          <li key={table} className="row" data-system={system ?? "none"}>
            <button type="button" className="btn plain grow" onClick={() => navigate(`/t/${table}`)}>
              {system === undefined ? null : <Ornament system={system} />}
              <span className="grow">{title ?? table}</span>
              <Icon name="next" />
            </button>
            <button
              type="button"
              className="iconbtn"
              aria-label={`Forget ${title ?? table}`}
              onClick={() => {
                deleteSeat(table);
                setSeats(listSeats());
              }}
            >
              <Icon name="no" small />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
