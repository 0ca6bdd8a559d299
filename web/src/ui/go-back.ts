/** The way back of a page's own controls. */
import { useNavigate } from 'react-router';

/** Gives a function that goes back one step; whoever opened this address directly has no step behind them and goes to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => void ((window.history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate(otherwise));
}
